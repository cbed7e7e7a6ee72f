import { withDatabase } from '@scheduler/service-kit';
import type { LocalConfig } from '../config.ts';
import { loadOrCreateSealingKey } from '../config/sealing-key.ts';
import { SCHEMA } from '../deps.ts';
import { createSecrets } from '../security/secrets.ts';
import { getEmailText } from './templates.ts';
import { listUnsentEmails, type UnsentEmail } from './unsent-emails.ts';

const formatTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

function formatEmail({ email, createdAt, expiresAt }: UnsentEmail): string {
  const { to, letter, codeExpiresAt = expiresAt } = email;
  const hasCode = codeExpiresAt !== null && Date.parse(codeExpiresAt) > Date.now();
  const code = hasCode && 'code' in letter ? letter.code : null;
  return [
    `${to}: ${getEmailText(letter).subject}`,
    `  Requested ${formatTime(createdAt)}, expires ${formatTime(expiresAt)}`,
    ...(letter.link === null ? [] : [`  ${letter.link}`]),
    ...(code === null || codeExpiresAt === null
      ? []
      : [`  Code: ${code}, expires ${formatTime(codeExpiresAt)}`]),
  ].join('\n');
}

type LinksConfig = Pick<LocalConfig, 'DATABASE_URL' | 'AUTH_SEALING_KEY' | 'SMTP_URL'> &
  Partial<Pick<LocalConfig, 'DATABASE_DIRECT_URL'>>;

/**
 * Lists the links and codes that weren't sent because no SMTP server is configured.
 *
 * @param address limits the list to one email address
 */
export async function runLinksCommand(config: LinksConfig, [address]: string[]): Promise<string> {
  const secrets = createSecrets(config.AUTH_SEALING_KEY ?? (await loadOrCreateSealingKey()));
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const unsent = await withDatabase({ url, schema: SCHEMA, maxConnections: 1 }, (db) =>
    listUnsentEmails({ secrets }, db),
  );
  const emails = unsent.filter(
    ({ email }) => address === undefined || email.to === address.toLowerCase(),
  );
  if (emails.length > 0) return emails.map(formatEmail).join('\n\n');
  return config.SMTP_URL
    ? 'No links. Emails are sent through the configured SMTP server.'
    : 'No links.';
}
