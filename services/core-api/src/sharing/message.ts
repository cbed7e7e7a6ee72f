import { t } from '@scheduler/i18n/translate';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';
import { limitTitle } from '../email-protection/limit-text.ts';
import { formatSender, type Sender } from '../email-protection/sender.ts';
import type { ShareEmailData } from './repository-emails.ts';

const PERMISSION_MESSAGES = {
  freebusy: () => t("You'll be able to see busy times, but not event details."),
  viewer: () => t("You'll be able to see its events."),
  editor: () => t("You'll be able to see and edit its events."),
};

interface EmailSettings {
  siteUrl: string;
  messageId: string;
  /** The owner of the schedule. */
  sender: Sender;
  /** URL of the page where the recipient blocks the owner or unsubscribes. */
  preferencesLink: string;
}

/** Creates the email about a share. It doesn't reveal whether the recipient has an account. */
export function createShareEmail(
  { typed_email, role, name: scheduleName }: ShareEmailData,
  { siteUrl, messageId, sender, preferencesLink }: EmailSettings,
): OutgoingEmail {
  const owner = formatSender(sender, t('Someone'));
  const name = sender.isKnown ? scheduleName : limitTitle(scheduleName);
  const heading = t('{owner} shared the schedule {name} with you', { owner, name });
  return {
    to: typed_email,
    subject: heading,
    messageId,
    unsubscribeLink: preferencesLink,
    ...(sender.email !== null && { sender: { name: sender.name, email: sender.email } }),
    ...renderEmail({
      heading,
      lines: [PERMISSION_MESSAGES[role](), t('Open the app to accept or decline.')],
      actions: [{ label: t('Open AI Scheduler'), link: `${siteUrl}/schedules` }],
      footnote: t(
        'Sent to {email}. New here? Sign up with this address and it will be waiting. Not for you? Just ignore this email.',
        { email: typed_email },
      ),
      footerLink: { label: t('Block this sender or unsubscribe'), link: preferencesLink },
    }),
  };
}
