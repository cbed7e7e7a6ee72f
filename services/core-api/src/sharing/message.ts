import { t } from '@scheduler/i18n/words';
import { writeLetter, type Mail } from '@scheduler/service-kit/mail';
import type { ShareNews } from './repository-mails.ts';

const MAY = {
  freebusy: () => t('You can see which times are taken, and nothing more.'),
  viewer: () => t('You can see its events.'),
  editor: () => t('You can see and change its events.'),
};

/** The letter about a share. It says the same whether or not the address has an account. */
export function writeShareMail(
  { typed_email, role, name, owner_email, owner_name }: ShareNews,
  { siteUrl, messageId }: { siteUrl: string; messageId: string },
): Mail {
  const owner = owner_name ?? owner_email ?? t('Somebody');
  const heading = t('{owner} shared the schedule “{name}” with you', { owner, name });
  return {
    to: typed_email,
    subject: heading,
    messageId,
    ...(owner_email !== null && { author: { name: owner_name, email: owner_email } }),
    ...writeLetter({
      heading,
      lines: [MAY[role](), t('It is yours to accept or decline in the app.')],
      actions: [{ label: t('Open AI Scheduler'), link: `${siteUrl}/schedules` }],
      footnote: t(
        '{owner} entered {email}. Without an account yet, sign up with this address and the invitation will be there. If it means nothing to you, you need not do anything.',
        { owner, email: typed_email },
      ),
    }),
  };
}
