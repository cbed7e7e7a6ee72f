import { HOUR_SECONDS } from '@scheduler/scheduling/durations';
import type { LocalConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { requireWithinLimit } from './counters.ts';

/** The settings of the limits per network, each for a window of 5 minutes. */
const PER_NETWORK = {
  mail: 'GOTRUE_RATE_LIMIT_OTP',
  verify: 'GOTRUE_RATE_LIMIT_VERIFY',
  token: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  // A counter of its own, so that typing passwords doesn't use up the sign-ins of a network.
  passwordStrength: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  sso: 'GOTRUE_RATE_LIMIT_SSO',
} as const satisfies Record<string, keyof LocalConfig>;

export type LimitName = keyof typeof PER_NETWORK;

const FIVE_MINUTES_SECONDS = 300;

/**
 * Limits requests per network, for example of an endpoint.
 *
 * @throws AuthError 429
 */
export async function limitByNetwork(
  { db, config, secrets }: Deps,
  name: LimitName,
  network: string,
) {
  const key = `ip:${name}:${secrets.fingerprint('limit', network)}`;
  const max = config[PER_NETWORK[name]];
  await requireWithinLimit(db, { key, max, seconds: FIVE_MINUTES_SECONDS });
}

/**
 * Limits new anonymous users per network.
 *
 * @throws AuthError 429
 */
export async function limitAnonymous({ db, config, secrets }: Deps, network: string) {
  const key = `anonymous:${secrets.fingerprint('limit', network)}`;
  const max = config.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS;
  await requireWithinLimit(db, { key, max, seconds: HOUR_SECONDS });
}

/**
 * Limits sign-ins by wallet per network.
 *
 * @throws AuthError 429
 */
export async function limitWeb3({ db, config, secrets }: Deps, network: string) {
  const key = `web3:${secrets.fingerprint('limit', network)}`;
  const max = config.GOTRUE_RATE_LIMIT_WEB3;
  await requireWithinLimit(db, { key, max, seconds: FIVE_MINUTES_SECONDS });
}
