import type { Db } from '@scheduler/service-kit';
import type { OwnConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { AuthError } from './auth-error.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';

export interface Limit {
  key: string;
  max: number;
  seconds: number;
}

/** What is counted per caller's address, each over five minutes. */
const PER_IP = {
  mail: 'GOTRUE_RATE_LIMIT_OTP',
  verify: 'GOTRUE_RATE_LIMIT_VERIFY',
  token: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  sso: 'GOTRUE_RATE_LIMIT_SSO',
} as const satisfies Record<string, keyof OwnConfig>;

export type LimitName = keyof typeof PER_IP;

const FIVE_MINUTES = 300;

/**
 * Counts one use within a window that begins with the first; the count is shared by all processes.
 *
 * @returns seconds to wait, 0 when there was room
 */
async function waitFor(db: Db, { key, max, seconds }: Limit): Promise<number> {
  const { rows } = await db.raw<{ rows: { hits: number; wait: number }[] }>(
    `insert into rate_limits as l (key, began_at, hits) values (:key, clock_timestamp(), 1)
     on conflict (key) do update set
       hits = case when l.began_at <= excluded.began_at - make_interval(secs => :seconds)
         then 1 else l.hits + 1 end,
       began_at = case when l.began_at <= excluded.began_at - make_interval(secs => :seconds)
         then excluded.began_at else l.began_at end
     returning hits, ceil(extract(epoch from
       began_at + make_interval(secs => :seconds) - clock_timestamp()))::int as wait`,
    { key, seconds },
  );
  const [row] = rows;
  return row && row.hits > max ? Math.max(row.wait, 1) : 0;
}

async function limitRequests(db: Db, limit: Limit): Promise<void> {
  const wait = await waitFor(db, limit);
  if (wait > 0) {
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      retryAfter: wait,
    });
  }
}

/** Counts a request against its caller's address. @throws AuthError 429 */
export async function limitByIp({ db, config, secrets }: Deps, name: LimitName, ip: string) {
  const key = `ip:${name}:${secrets.fingerprint('limit', ip)}`;
  await limitRequests(db, { key, max: config[PER_IP[name]], seconds: FIVE_MINUTES });
}

/** Counts anonymous accounts made from one address. @throws AuthError 429 */
export async function limitAnonymous({ db, config, secrets }: Deps, ip: string) {
  const key = `anonymous:${secrets.fingerprint('limit', ip)}`;
  await limitRequests(db, {
    key,
    max: config.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
    seconds: HOUR_SECONDS,
  });
}

/** Counts messages signed by wallets from one address. @throws AuthError 429 */
export async function limitWeb3({ db, config, secrets }: Deps, ip: string) {
  const key = `web3:${secrets.fingerprint('limit', ip)}`;
  await limitRequests(db, { key, max: config.GOTRUE_RATE_LIMIT_WEB3, seconds: FIVE_MINUTES });
}

/** Counts what a user does with second factors. @throws AuthError 429 */
export async function limitFactors({ db, config, secrets }: Deps, userId: string) {
  const key = `factors:${secrets.fingerprint('limit', userId)}`;
  const max = config.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY;
  await limitRequests(db, { key, max, seconds: MINUTE_SECONDS });
}

/** Counts a guess at a password, whether the account exists or not. @throws AuthError 429 */
export async function limitPasswordGuesses({ db, config, secrets }: Deps, address: string) {
  const key = `password:${secrets.fingerprint('limit', address)}`;
  await limitRequests(db, { key, max: config.GOTRUE_RATE_LIMIT_VERIFY, seconds: FIVE_MINUTES });
}

/** Six digits bear few guesses: these outlast the code, so that a new one brings no new tries. */
const CODE_GUESSES = 30;

/** Counts a guess at a mailed code, whether there is one or not. @throws AuthError 429 */
export async function limitCodeGuesses({ db, secrets }: Deps, address: string) {
  const key = `code:${secrets.fingerprint('limit', address)}`;
  await limitRequests(db, { key, max: CODE_GUESSES, seconds: HOUR_SECONDS });
}

interface Spacing {
  /** Told apart from other messages to the same address. */
  kind: string;
  address: string;
  /** Seconds between two of a kind. */
  gap: number;
  perHour: number;
}

async function waitForMessage(trx: Db, { secrets }: Deps, spacing: Spacing): Promise<number> {
  const { kind, gap, perHour } = spacing;
  const address = secrets.fingerprint('limit', spacing.address);
  return Math.max(
    await waitFor(trx, { key: `message:${kind}:${address}`, max: 1, seconds: gap }),
    await waitFor(trx, { key: `message:${address}`, max: perHour, seconds: HOUR_SECONDS }),
  );
}

function refuseMessage(code: string, wait: number) {
  if (wait === 0) return;
  const message = `For security purposes, you can only request this after ${wait} seconds.`;
  throw new AuthError(429, code, message, { retryAfter: wait });
}

/**
 * Keeps mails to one address apart, whether it has an account or not: one of a kind a minute, and
 * not too many an hour. Inside the caller's transaction: what fails counts for nothing.
 *
 * @throws AuthError 429
 */
export async function limitMail(trx: Db, deps: Deps, kind: string, address: string) {
  const { GOTRUE_SMTP_MAX_FREQUENCY: gap, GOTRUE_RATE_LIMIT_EMAIL_SENT: perHour } = deps.config;
  const wait = await waitForMessage(trx, deps, { kind, address, gap, perHour });
  refuseMessage('over_email_send_rate_limit', wait);
}

/** As `limitMail`, for text messages, all of which are of one kind. @throws AuthError 429 */
export async function limitText(trx: Db, deps: Deps, phone: string) {
  const { GOTRUE_SMS_MAX_FREQUENCY: gap, GOTRUE_RATE_LIMIT_SMS_SENT: perHour } = deps.config;
  const wait = await waitForMessage(trx, deps, { kind: 'text', address: phone, gap, perHour });
  refuseMessage('over_sms_send_rate_limit', wait);
}
