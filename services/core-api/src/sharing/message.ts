import { t } from '@scheduler/i18n/translate';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';
import type { ShareEmailData } from './repository-emails.ts';

const PERMISSION_MESSAGES = {
  freebusy: () => t("You'll be able to see busy times, but not event details."),
  viewer: () => t("You'll be able to see its events."),
  editor: () => t("You'll be able to see and edit its events."),
};

/** Creates the email about a share. It doesn't reveal whether the recipient has an account. */
export function createShareEmail(
  { typed_email, role, name, owner_email, owner_name }: ShareEmailData,
  { siteUrl, messageId }: { siteUrl: string; messageId: string },
): OutgoingEmail {
  const owner = owner_name ?? owner_email ?? t('Someone');
  const heading = t('{owner} shared the schedule {name} with you', { owner, name });
  return {
    to: typed_email,
    subject: heading,
    messageId,
    ...(owner_email !== null && { sender: { name: owner_name, email: owner_email } }),
    ...renderEmail({
      heading,
      lines: [PERMISSION_MESSAGES[role](), t('Open the app to accept or decline.')],
      actions: [{ label: t('Open AI Scheduler'), link: `${siteUrl}/schedules` }],
      footnote: t(
        'Sent to {email}. New here? Sign up with this address and it will be waiting. Not for you? Just ignore this email.',
        { email: typed_email },
      ),
    }),
  };
}
