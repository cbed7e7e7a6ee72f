import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Requester } from '../protocol/client-info.ts';
import type { Challenge } from '../protocol/fields.ts';
import { startFlow } from '../security/flow-state.ts';
import {
  issueToken,
  type IssuedToken,
  type EmailTokenType,
  type SignUp,
} from '../security/one-time-tokens.ts';
import { updateUser } from '../users/repository.ts';
import { enqueueEmail } from './enqueue.ts';
import type { Lifetimes, TokenEmailKind } from './templates.ts';

interface KindSettings {
  /** The `type` parameter of the link. */
  linkType: string;
  tokenType: EmailTokenType;
  sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'invited_at';
  /** The setting of the link's lifetime. */
  lifetime: 'GOTRUE_MAILER_OTP_EXP' | 'GOTRUE_MAILER_CONFIRMATION_EXP';
}

const KINDS: Record<TokenEmailKind, KindSettings> = {
  confirmation: {
    linkType: 'signup',
    tokenType: 'confirmation',
    sentAt: 'confirmation_sent_at',
    lifetime: 'GOTRUE_MAILER_CONFIRMATION_EXP',
  },
  invite: {
    linkType: 'invite',
    tokenType: 'confirmation',
    sentAt: 'invited_at',
    lifetime: 'GOTRUE_MAILER_CONFIRMATION_EXP',
  },
  recovery: {
    linkType: 'recovery',
    tokenType: 'recovery',
    sentAt: 'recovery_sent_at',
    lifetime: 'GOTRUE_MAILER_OTP_EXP',
  },
  magiclink: {
    linkType: 'magiclink',
    tokenType: 'recovery',
    sentAt: 'recovery_sent_at',
    lifetime: 'GOTRUE_MAILER_OTP_EXP',
  },
  'email-change': {
    linkType: 'email_change',
    tokenType: 'email_change_new',
    sentAt: 'email_change_sent_at',
    lifetime: 'GOTRUE_MAILER_CONFIRMATION_EXP',
  },
  'email-change-approval': {
    linkType: 'email_change',
    tokenType: 'email_change_current',
    sentAt: 'email_change_sent_at',
    lifetime: 'GOTRUE_MAILER_CONFIRMATION_EXP',
  },
};

export interface TokenRequest {
  kind: TokenEmailKind;
  userId: string;
  redirectTo: string;
  challenge: Challenge | null;
  /** `null` for emails from administrators. */
  requester: Requester | null;
  /** The sign-up that the email confirms. */
  signUp?: SignUp | undefined;
  isResent?: boolean;
}

export interface TokenLink extends IssuedToken {
  link: string;
  lifetimes: Lifetimes;
}

/** Encodes a URL for a query string as GoTrue does, escaping only where necessary. */
const escapeRedirect = (url: string) => (/^[\w:/.?~-]*$/.test(url) ? url : encodeURIComponent(url));

/** Creates the link and the code for an email, in the caller's transaction. */
export async function createTokenLink(
  deps: Deps,
  trx: Db,
  { kind, userId, redirectTo, challenge, requester, signUp, isResent }: TokenRequest,
): Promise<TokenLink> {
  const { config } = deps;
  const { linkType, tokenType, sentAt, lifetime } = KINDS[kind];
  const flowStateId = challenge && (await startFlow(trx, { userId, challenge, method: 'otp' }));
  const issued = await issueToken(deps, trx, {
    userId,
    type: signUp ? 'confirmation' : tokenType,
    signUp,
    isResent,
    requester,
    flowStateId,
    digits: config.GOTRUE_MAILER_OTP_LENGTH,
    lifetimeSeconds: config[lifetime],
    codeLifetimeSeconds: config.GOTRUE_MAILER_CODE_EXP,
  });
  const link = new URL(`${config.API_EXTERNAL_URL}/auth/v1/verify`);
  link.search = `token=${issued.linkToken}&type=${linkType}&redirect_to=${escapeRedirect(redirectTo)}`;
  await updateUser(trx, userId, { [sentAt]: trx.fn.now() });
  const lifetimes = {
    linkSeconds: config[lifetime],
    codeSeconds: Math.min(config.GOTRUE_MAILER_CODE_EXP, config[lifetime]),
  };
  return { ...issued, link: link.href, lifetimes };
}

/** Sends an email whose link and code verify the address, in the caller's transaction. */
export async function sendTokenEmail(
  deps: Deps,
  trx: Db,
  { to, ...request }: TokenRequest & { to: string },
): Promise<void> {
  const { link, code, lifetimes, expiresAt, codeExpiresAt, tokenHash, requestId } =
    await createTokenLink(deps, trx, request);
  const content = { kind: request.kind, link, code, lifetimes };
  await enqueueEmail(deps, trx, { to, content, expiresAt, codeExpiresAt, tokenHash, requestId });
}
