import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Challenge } from '../protocol/fields.ts';
import { startFlow } from '../security/flow-state.ts';
import { issueToken, type IssuedToken, type MailTokenType } from '../security/one-time-tokens.ts';
import { updateUser } from '../users/repository.ts';
import { enqueueMail } from './enqueue.ts';

/** What kind of mail carries a link and a code. */
export type TokenLetter =
  'confirmation' | 'recovery' | 'magiclink' | 'invite' | 'email-change' | 'email-change-approval';

interface Kind {
  /** As the link names it. */
  linkType: string;
  tokenType: MailTokenType;
  sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'invited_at';
}

const KINDS: Record<TokenLetter, Kind> = {
  confirmation: {
    linkType: 'signup',
    tokenType: 'confirmation',
    sentAt: 'confirmation_sent_at',
  },
  invite: { linkType: 'invite', tokenType: 'confirmation', sentAt: 'invited_at' },
  recovery: { linkType: 'recovery', tokenType: 'recovery', sentAt: 'recovery_sent_at' },
  magiclink: { linkType: 'magiclink', tokenType: 'recovery', sentAt: 'recovery_sent_at' },
  'email-change': {
    linkType: 'email_change',
    tokenType: 'email_change_new',
    sentAt: 'email_change_sent_at',
  },
  'email-change-approval': {
    linkType: 'email_change',
    tokenType: 'email_change_current',
    sentAt: 'email_change_sent_at',
  },
};

export interface TokenRequest {
  letter: TokenLetter;
  userId: string;
  redirectTo: string;
  challenge: Challenge | null;
}

export interface TokenLink extends IssuedToken {
  link: string;
}

/** As GoTrue writes an address into its links: as it is, unless something in it has to be escaped. */
const inQuery = (url: string) => (/^[\w:/.?~-]*$/.test(url) ? url : encodeURIComponent(url));

/** Makes the link and the code of a mail, in the caller's transaction. */
export async function makeTokenLink(
  deps: Deps,
  trx: Db,
  { letter, userId, redirectTo, challenge }: TokenRequest,
): Promise<TokenLink> {
  const { config } = deps;
  const { linkType, tokenType, sentAt } = KINDS[letter];
  const flowStateId = challenge && (await startFlow(trx, { userId, challenge, method: 'otp' }));
  const issued = await issueToken(deps, trx, {
    userId,
    type: tokenType,
    flowStateId,
    digits: config.GOTRUE_MAILER_OTP_LENGTH,
    seconds: config.GOTRUE_MAILER_OTP_EXP,
  });
  const link = new URL(`${config.API_EXTERNAL_URL}/auth/v1/verify`);
  link.search = `token=${issued.linkToken}&type=${linkType}&redirect_to=${inQuery(redirectTo)}`;
  await updateUser(trx, userId, { [sentAt]: trx.fn.now() });
  return { ...issued, link: link.href };
}

/** Mails a link and a code that prove the address, in the caller's transaction. */
export async function sendToken(
  deps: Deps,
  trx: Db,
  { to, ...request }: TokenRequest & { to: string },
): Promise<void> {
  const { link, code, expiresAt } = await makeTokenLink(deps, trx, request);
  await enqueueMail(deps, trx, {
    to,
    letter: { kind: request.letter, link, code },
    expiresAt: expiresAt.toISOString(),
  });
}
