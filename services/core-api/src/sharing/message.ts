import { writeLetter, type Mail } from '@scheduler/service-kit/mail';
import type { ShareNews } from './repository-mails.ts';

const MAY = {
  freebusy: 'You can see which times are taken, and nothing more.',
  viewer: 'You can see its events.',
  editor: 'You can see and change its events.',
};

/** The letter about a share. It says the same whether or not the address has an account. */
export function writeShareMail(
  { typed_email, role, name, owner_email, owner_name }: ShareNews,
  { siteUrl, messageId }: { siteUrl: string; messageId: string },
): Mail {
  const owner = owner_name ?? owner_email ?? 'Somebody';
  const heading = `${owner} shared the schedule “${name}” with you`;
  return {
    to: typed_email,
    subject: heading,
    messageId,
    ...(owner_email !== null && { author: { name: owner_name, email: owner_email } }),
    ...writeLetter({
      heading,
      lines: [MAY[role], 'It is yours to accept or decline in the app.'],
      actions: [{ label: 'Open AI Scheduler', link: `${siteUrl}/schedules` }],
      footnote:
        `${owner} entered ${typed_email}. Without an account yet, sign up with this address and ` +
        'the invitation will be there. If it means nothing to you, you need not do anything.',
    }),
  };
}
