import type { Db } from '@scheduler/service-kit';
import type { LocalConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { AuthError } from './auth-error.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';

export interface Limit {
  key: string;
  max: number;
  seconds: number;
}

/** The settings of the limits per IP address, each for a window of 5 minutes. */
const PER_IP = {
  mail: 'GOTRUE_RATE_LIMIT_OTP',
  verify: 'GOTRUE_RATE_LIMIT_VERIFY',
  token: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  sso: 'GOTRUE_RATE_LIMIT_SSO',
} as const satisfies Record<string, keyof LocalConfig>;

export type LimitName = keyof typeof PER_IP;

const FIVE_MINUTES_SECONDS = 300;

/**
 * Counts a use in a window that starts with its first use. The counter is shared by all processes.
 *
 * @returns the seconds until the next use is allowed, or 0
 */
async function consumeLimit(db: Db, { key, max, seconds }: Limit): Promise<number> {
  // Concurrent uses can be counted in a different order than they began.
  if (seconds === 0) return 0;
  const { rows } = await db.raw<{ rows: { hits: number; wait: number }[] }>(
    // `clock_timestamp()` instead of `excluded.began_at`, which is older than a row that a concurrent
    // request has just inserted.
    `insert into rate_limits as l (key, began_at, hits) values (:key, clock_timestamp(), 1)
     on conflict (key) do update set
       hits = case when l.began_at <= clock_timestamp() - make_interval(secs => :seconds)
         then 1 else l.hits + 1 end,
       began_at = case when l.began_at <= clock_timestamp() - make_interval(secs => :seconds)
         then clock_timestamp() else l.began_at end
     returning hits, ceil(extract(epoch from
       began_at + make_interval(secs => :seconds) - clock_timestamp()))::int as wait`,
    { key, seconds },
  );
  const [row] = rows;
  return row && row.hits > max ? Math.max(row.wait, 1) : 0;
}

async function limitRequests(db: Db, limit: Limit): Promise<void> {
  const waitSeconds = await consumeLimit(db, limit);
  if (waitSeconds > 0) {
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      retryAfter: waitSeconds,
    });
  }
}

/**
 * Limits requests per IP address.
 *
 * @throws AuthError 429
 */
export async function limitByIp({ db, config, secrets }: Deps, name: LimitName, ip: string) {
  const key = `ip:${name}:${secrets.fingerprint('limit', ip)}`;
  await limitRequests(db, { key, max: config[PER_IP[name]], seconds: FIVE_MINUTES_SECONDS });
}

/**
 * Limits new anonymous users per IP address.
 *
 * @throws AuthError 429
 */
export async function limitAnonymous({ db, config, secrets }: Deps, ip: string) {
  const key = `anonymous:${secrets.fingerprint('limit', ip)}`;
  await limitRequests(db, {
    key,
    max: config.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
    seconds: HOUR_SECONDS,
  });
}

/**
 * Limits sign-ins by wallet per IP address.
 *
 * @throws AuthError 429
 */
export async function limitWeb3({ db, config, secrets }: Deps, ip: string) {
  const key = `web3:${secrets.fingerprint('limit', ip)}`;
  await limitRequests(db, {
    key,
    max: config.GOTRUE_RATE_LIMIT_WEB3,
    seconds: FIVE_MINUTES_SECONDS,
  });
}

/**
 * Limits challenges and verifications of second factors per user.
 *
 * @throws AuthError 429
 */
export async function limitFactors({ db, config, secrets }: Deps, userId: string) {
  const key = `factors:${secrets.fingerprint('limit', userId)}`;
  const max = config.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY;
  await limitRequests(db, { key, max, seconds: MINUTE_SECONDS });
}

/**
 * Limits password attempts per address, whether or not it has an account.
 *
 * @throws AuthError 429
 */
export async function limitPasswordGuesses({ db, config, secrets }: Deps, address: string) {
  const key = `password:${secrets.fingerprint('limit', address)}`;
  await limitRequests(db, {
    key,
    max: config.GOTRUE_RATE_LIMIT_VERIFY,
    seconds: FIVE_MINUTES_SECONDS,
  });
}

/** Per session, in a window of ten minutes. */
const MAX_STEP_UPS = 10;

/**
 * Limits attempts to confirm the identity of a signed-in user. Counts per session, so that a stolen
 * session doesn't lock out the others.
 *
 * @throws AuthError 429
 */
export async function limitStepUps({ db, secrets }: Deps, sessionId: string) {
  const key = `step-up:${secrets.fingerprint('limit', sessionId)}`;
  await limitRequests(db, { key, max: MAX_STEP_UPS, seconds: 10 * MINUTE_SECONDS });
}

/** Per hour and address. Applies across codes, so a new code doesn't allow more attempts. */
const MAX_CODE_GUESSES = 30;

/**
 * Limits attempts at one-time codes per address, whether or not a code was sent.
 *
 * @throws AuthError 429
 */
export async function limitCodeGuesses({ db, secrets }: Deps, address: string) {
  const key = `code:${secrets.fingerprint('limit', address)}`;
  await limitRequests(db, { key, max: MAX_CODE_GUESSES, seconds: HOUR_SECONDS });
}

interface MessageLimit {
  /** Separates the intervals of different messages to the same address. */
  kind: string;
  address: string;
  /** Minimum interval between two messages of the same kind. */
  minIntervalSeconds: number;
  maxPerHour: number;
}

async function consumeMessageLimit(
  trx: Db,
  { secrets }: Deps,
  limit: MessageLimit,
): Promise<number> {
  const { kind, minIntervalSeconds, maxPerHour } = limit;
  const address = secrets.fingerprint('limit', limit.address);
  return Math.max(
    await consumeLimit(trx, {
      key: `message:${kind}:${address}`,
      max: 1,
      seconds: minIntervalSeconds,
    }),
    await consumeLimit(trx, { key: `message:${address}`, max: maxPerHour, seconds: HOUR_SECONDS }),
  );
}

function requireNoWait(code: string, waitSeconds: number) {
  if (waitSeconds === 0) return;
  const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`;
  throw new AuthError(429, code, message, { retryAfter: waitSeconds });
}

/**
 * Limits emails per address, whether or not it has an account: a minimum interval per kind and a
 * maximum per hour. Counts in the caller's transaction, so failed requests don't count.
 *
 * @throws AuthError 429
 */
export async function limitEmails(trx: Db, deps: Deps, kind: string, address: string) {
  const {
    GOTRUE_SMTP_MAX_FREQUENCY: minIntervalSeconds,
    GOTRUE_RATE_LIMIT_EMAIL_SENT: maxPerHour,
  } = deps.config;
  const waitSeconds = await consumeMessageLimit(trx, deps, {
    kind,
    address,
    minIntervalSeconds,
    maxPerHour,
  });
  requireNoWait('over_email_send_rate_limit', waitSeconds);
}

/**
 * Like `limitEmails`, but for text messages. All of them count as one kind.
 *
 * @throws AuthError 429
 */
export async function limitTextMessages(trx: Db, deps: Deps, phone: string) {
  const { GOTRUE_SMS_MAX_FREQUENCY: minIntervalSeconds, GOTRUE_RATE_LIMIT_SMS_SENT: maxPerHour } =
    deps.config;
  const waitSeconds = await consumeMessageLimit(trx, deps, {
    kind: 'text',
    address: phone,
    minIntervalSeconds,
    maxPerHour,
  });
  requireNoWait('over_sms_send_rate_limit', waitSeconds);
}
