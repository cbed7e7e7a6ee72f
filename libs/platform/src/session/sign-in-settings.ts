import { signInSettings, type SignInSettings } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';

const PROVIDER_NAMES: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  web3: t('Wallet'),
  workos: 'WorkOS',
};

/** Returns the display name of a sign-in provider, for example `Google` for `google`. */
export const getProviderName = (provider: string): string =>
  PROVIDER_NAMES[provider] ??
  provider.slice(0, 1).toUpperCase() + provider.slice(1).replaceAll('_', ' ');

/** Entries of `external` that don't redirect to a provider. */
const NON_REDIRECT_METHODS = /^(email|phone|anonymous_users|web3_.*)$/;

/** Lists the enabled providers that redirect to an external page, for example `google`. */
export const listRedirectProviders = ({ external }: SignInSettings): string[] =>
  Object.keys(external).filter((name) => external[name] && !NON_REDIRECT_METHODS.test(name));

/**
 * Fetches the sign-in methods of the auth service.
 *
 * @param url base URL of the auth service
 * @throws Error if the request fails
 */
export async function fetchSignInSettings(
  url: string,
  anonKey: string,
  options: { signal?: AbortSignal } = {},
): Promise<SignInSettings> {
  const headers = { apikey: anonKey };
  const response = await fetch(`${url}/auth/v1/settings`, { headers, ...options });
  if (!response.ok) throw new Error(`/settings returned ${response.status}`);
  return signInSettings.parse(await response.json());
}
