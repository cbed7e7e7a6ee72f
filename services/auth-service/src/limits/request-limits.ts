import { HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';
import type { LocalConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { requireWithinLimit } from './counters.ts';

/** The settings of the limits per network. */
const SETTINGS = {
  mail: 'GOTRUE_RATE_LIMIT_OTP',
  verify: 'GOTRUE_RATE_LIMIT_VERIFY',
  token: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  // A counter of its own, so that typing passwords doesn't use up the sign-ins of a network.
  passwordStrength: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  sso: 'GOTRUE_RATE_LIMIT_SSO',
  web3: 'GOTRUE_RATE_LIMIT_WEB3',
  anonymous: 'GOTRUE_RATE_LIMIT_ANONYMOUS_USERS',
} as const satisfies Record<string, keyof LocalConfig>;

export type LimitName = keyof typeof SETTINGS;

/**
 * Limits requests per network, for example of an endpoint. The window is an hour for new anonymous
 * users, and five minutes for everything else.
 *
 * @param network without it, requests aren't limited
 * @throws AuthError 429
 */
export async function limitByNetwork(
  { db, config, secrets }: Deps,
  name: LimitName,
  network: string | null,
) {
  if (network === null) return;
  const key = `ip:${name}:${secrets.fingerprint('limit', network)}`;
  const seconds = name === 'anonymous' ? HOUR_SECONDS : 5 * MINUTE_SECONDS;
  await requireWithinLimit(db, { key, max: config[SETTINGS[name]], seconds });
}
