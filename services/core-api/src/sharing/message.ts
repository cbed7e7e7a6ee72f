import { t } from '@scheduler/i18n/translate';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';
import { limitTitle } from '../email-protection/limit-text.ts';
import {
  createFooterLink,
  formatSender,
  toSenderHeaders,
  type SenderSettings,
} from '../email-protection/sender.ts';
import type { ShareEmailData } from './repository-emails.ts';

const PERMISSION_MESSAGES = {
  freebusy: () => t("You'll be able to see busy times, but not event details."),
  viewer: () => t("You'll be able to see its events."),
  editor: () => t("You'll be able to see and edit its events."),
};

/** Creates the email about a share. It doesn't reveal whether the recipient has an account. */
export function createShareEmail(
  { typed_email, role, name: scheduleName }: ShareEmailData,
  settings: SenderSettings & { siteUrl: string; messageId: string },
): OutgoingEmail {
  const { siteUrl, messageId, sender } = settings;
  const owner = formatSender(sender, t('Someone'));
  const name = sender.isKnown ? scheduleName : limitTitle(scheduleName);
  const heading = t('{owner} shared the schedule {name} with you', { owner, name });
  return {
    to: typed_email,
    subject: heading,
    messageId,
    ...toSenderHeaders(settings),
    ...renderEmail({
      heading,
      lines: [PERMISSION_MESSAGES[role](), t('Open the app to accept or decline.')],
      actions: [{ label: t('Open AI Scheduler'), link: `${siteUrl}/schedules` }],
      footnote: t(
        'Sent to {email}. New here? Sign up with this address and it will be waiting. Not for you? Just ignore this email.',
        { email: typed_email },
      ),
      footerLink: createFooterLink(settings),
    }),
  };
}
