import type { ProviderSettings } from '../config/providers.ts';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';

/** A provider that is set up. */
export interface Provider extends ProviderSettings {
  clientId: string;
  /** The OpenID issuer, or for GitHub the server. */
  url: string;
  redirectUri: string;
  scopes: string[];
  /** Whether it answers by a form, as Apple does when asked for an address. */
  answersByForm: boolean;
}

const SCOPES: Record<string, string[]> = {
  github: ['read:user', 'user:email'],
  apple: ['openid', 'name', 'email'],
};

const unsupported = (reason: string) => validationFailed(`Unsupported provider: ${reason}`);

/** Microsoft's issuer is a version below the address that is configured. */
export const issuerOf = (name: string, url: string) =>
  name === 'azure' && !url.endsWith('/v2.0') ? `${url}/v2.0` : url;

/** @throws AuthError 400 */
export function providerOf({ config }: Deps, name: string): Provider {
  const found = config.providers.get(name.toLowerCase());
  if (!found?.url) throw unsupported(`Provider ${name} could not be found`);
  if (!found.enabled) throw unsupported('provider is not enabled');
  const [clientId] = found.clientIds;
  if (!clientId) throw unsupported('missing OAuth client ID');
  if (found.secret === '') throw unsupported('missing OAuth secret');
  return {
    ...found,
    clientId,
    url: issuerOf(found.name, found.url),
    redirectUri: found.redirectUri ?? `${config.API_EXTERNAL_URL}/auth/v1/callback`,
    scopes: SCOPES[found.name] ?? ['openid', 'email', 'profile'],
    answersByForm: found.name === 'apple',
  };
}

/** Those that a sign-in screen may offer. */
export const enabledProviders = ({ config }: Deps): string[] =>
  [...config.providers.values()]
    .filter(({ enabled, url, clientIds, secret }) => enabled && url && clientIds[0] && secret)
    .map(({ name }) => name);

export const providerFailed = (message: string) =>
  new AuthError(422, 'bad_oauth_callback', message);
