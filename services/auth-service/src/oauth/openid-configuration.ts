import * as openid from 'openid-client';
import type { Log } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';
import type { Provider } from './providers.ts';
import { getErrorReason } from '../protocol/error-reason.ts';

const TIMEOUT_SECONDS = 10;
const CACHE_TTL_MS = 600_000;

type OpenIdClient = Pick<Provider, 'name' | 'url' | 'clientId' | 'secret'>;

interface CacheEntry {
  configuration: Promise<openid.Configuration>;
  expiresAt: number;
}

const cache = new Map<string, CacheEntry>();

/** GitHub supports OAuth but not OpenID Connect discovery. */
const createGitHubConfiguration = (provider: OpenIdClient) =>
  new openid.Configuration(
    {
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/login/oauth/authorize`,
      token_endpoint: `${provider.url}/login/oauth/access_token`,
    },
    provider.clientId,
    undefined,
    openid.ClientSecretPost(provider.secret),
  );

/** The client secret isn't needed to verify ID tokens. */
const getClientAuthentication = ({ secret }: OpenIdClient) =>
  secret === '' ? openid.None() : openid.ClientSecretPost(secret);

const usesHttp = (url: string) => new URL(url).protocol === 'http:';

// HTTP is only used if a provider is configured with an http:// URL, for example in development.
// oxlint-disable-next-line typescript/no-deprecated
const allowInsecureRequests = openid.allowInsecureRequests;

async function discover(provider: OpenIdClient): Promise<openid.Configuration> {
  const extensions = usesHttp(provider.url) ? [allowInsecureRequests] : [];
  if (provider.name === 'github') {
    const configuration = createGitHubConfiguration(provider);
    for (const extend of extensions) {
      // oxlint-disable-next-line typescript/no-deprecated
      extend(configuration);
    }
    configuration.timeout = TIMEOUT_SECONDS;
    return configuration;
  }
  return openid.discovery(
    new URL(provider.url),
    provider.clientId,
    undefined,
    getClientAuthentication(provider),
    { execute: extensions, timeout: TIMEOUT_SECONDS },
  );
}

export const unreachable = () =>
  new AuthError(422, 'provider_unreachable', 'The provider is unavailable. Try again later.');

/**
 * Returns the provider's OpenID configuration, cached for 10 minutes.
 *
 * @throws AuthError 422
 */
export async function getOpenIdConfiguration(
  provider: OpenIdClient,
  log: Log,
): Promise<openid.Configuration> {
  const key = JSON.stringify([provider.url, provider.clientId, provider.secret]);
  let cached = cache.get(key);
  if (!cached || cached.expiresAt < Date.now()) {
    cached = { configuration: discover(provider), expiresAt: Date.now() + CACHE_TTL_MS };
    cache.set(key, cached);
  }
  try {
    return await cached.configuration;
  } catch (err) {
    cache.delete(key);
    log.warn({ reason: getErrorReason(err), provider: provider.name }, 'OpenID discovery failed');
    throw unreachable();
  }
}
