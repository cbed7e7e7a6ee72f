import { HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';
import { logSecurityEvent } from '../audit/log-security-event.ts';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import type { Caller } from '../sessions/caller.ts';
import { findAuthMethods } from '../sessions/repository.ts';
import type { UserRecord } from '../users/records.ts';
import { consumeLimit, refundLimits, requireWithinLimit, type Limit } from './counters.ts';

// Strangers share the counters of an account, so an attack with many addresses has few attempts. A browser
// in which the user signed in before has its own counters, so strangers can't lock the user out.

/** Maximum failed sign-ins with a password per hour. */
const MAX_FAILED_SIGN_INS = { device: 20, account: 20, network: 100 };
/** Maximum wrong codes per hour from browsers and networks that didn't request the code. */
const MAX_FOREIGN_CODES = 30;
/** The maximum per hour of challenges and verifications of second factors, as a multiple of the one per minute. */
const MINUTES_OF_FACTOR_REQUESTS_PER_HOUR = 4;
/** Maximum wrong passwords and codes per hour and session, to confirm a new password. */
const MAX_FAILED_CONFIRMATIONS = 10;

/**
 * The account and the password may both be right. Beyond the limit, passwords from unknown browsers
 * aren't compared, so the response reveals nothing.
 */
const codeRequired = () =>
  new AuthError(
    403,
    'sign_in_code_required',
    'Too many failed attempts to sign in. Sign in with a code sent to your address instead',
  );

/** An attempt that counts unless it is successful. */
export interface Attempt {
  refund: () => Promise<void>;
}

const toAttempt = ({ db }: Deps, limits: Limit[]): Attempt => ({
  refund: () => refundLimits(db, limits),
});

interface SignInAttempt {
  /** The email address or phone number, whether or not it has an account. */
  address: string;
  user: UserRecord | undefined;
  client: ClientInfo;
}

/**
 * Counts an attempt to sign in with a password, before the password is compared, so that concurrent
 * attempts can't exceed the limit.
 *
 * @throws AuthError 403 if an emailed code is required instead
 */
export async function countSignInAttempt(
  deps: Deps,
  { address, user, client }: SignInAttempt,
): Promise<Attempt> {
  const { db, secrets } = deps;
  const seconds = HOUR_SECONDS;
  const { device, account, network } = MAX_FAILED_SIGN_INS;
  const accountKey = `password:${secrets.fingerprint('limit', address)}`;
  if (user && client.device.isKnown(user)) {
    const limit = { key: `${accountKey}:${client.device.id}`, max: device, seconds };
    if ((await consumeLimit(db, limit)) === 0) return toAttempt(deps, [limit]);
  }
  const limits: Limit[] = [
    { key: `${accountKey}:strangers`, max: account, seconds },
    ...(client.network === null
      ? []
      : [
          {
            key: `password-network:${secrets.fingerprint('limit', client.network)}`,
            max: network,
            seconds,
          },
        ]),
  ];
  for (const limit of limits) {
    if ((await consumeLimit(db, limit)) === 0) continue;
    logSecurityEvent(deps, 'sign-in-limit-reached', { user_id: user?.id, ip: client.ip });
    throw codeRequired();
  }
  return toAttempt(deps, limits);
}

/**
 * Limits wrong one-time codes from browsers and networks that didn't request them, per address, whether
 * or not a code was sent. Applies across codes, so a new code doesn't allow more attempts.
 *
 * @throws AuthError 429
 */
export async function limitForeignCodes(
  { db, secrets }: Deps,
  { address, user, client }: SignInAttempt,
): Promise<void> {
  const counter = user && client.device.isKnown(user) ? client.device.id : 'strangers';
  const key = `code:${secrets.fingerprint('limit', address)}:${counter}`;
  await requireWithinLimit(db, { key, max: MAX_FOREIGN_CODES, seconds: HOUR_SECONDS });
}

/** Returns whose counter of second factors a request uses. */
async function selectFactorCounter(
  { db }: Deps,
  { user, session }: Caller,
  client: ClientInfo,
): Promise<string> {
  if (client.device.isKnown(user)) return client.device.id;
  const methods = await findAuthMethods(db, session.id);
  return methods.some(({ method }) => method === 'otp') ? 'mailbox' : 'strangers';
}

/**
 * Limits challenges and verifications of second factors per user. Known browsers and sessions that
 * started with an emailed code or link have their own counters, so that someone who knows only the
 * password can't lock the user out.
 *
 * @throws AuthError 429, or 403 if a session that starts with an emailed code is required
 */
export async function limitFactors(deps: Deps, caller: Caller, client: ClientInfo): Promise<void> {
  const { db, config, secrets } = deps;
  const counter = await selectFactorCounter(deps, caller, client);
  const key = `factors:${secrets.fingerprint('limit', caller.user.id)}:${counter}`;
  const perMinute = config.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY;
  await requireWithinLimit(db, { key, max: perMinute, seconds: MINUTE_SECONDS });
  const max = perMinute * MINUTES_OF_FACTOR_REQUESTS_PER_HOUR;
  const perHour = { key: `${key}:hour`, max, seconds: HOUR_SECONDS };
  if (counter !== 'strangers') await requireWithinLimit(db, perHour);
  else if ((await consumeLimit(db, perHour)) > 0) throw codeRequired();
}

/**
 * Counts an attempt to confirm a new password with the current one or with a code. The counter is per
 * session, because only sessions of the user can make attempts.
 *
 * @throws AuthError 429
 */
export async function countConfirmationAttempt(deps: Deps, { session }: Caller): Promise<Attempt> {
  const limit = {
    key: `confirmation:${session.id}`,
    max: MAX_FAILED_CONFIRMATIONS,
    seconds: HOUR_SECONDS,
  };
  await requireWithinLimit(deps.db, limit);
  return toAttempt(deps, [limit]);
}
