import type { ProviderSettings } from '../config/providers.ts';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';

/** A fully configured provider. */
export interface Provider extends ProviderSettings {
  clientId: string;
  /** The OpenID issuer, or the server URL for GitHub. */
  url: string;
  redirectUri: string;
  scopes: string[];
  /** Whether the provider responds with `form_post`. Apple does so for the email scope. */
  usesFormPost: boolean;
}

const SCOPES: Record<string, string[]> = {
  github: ['read:user', 'user:email'],
  apple: ['openid', 'name', 'email'],
};

const unsupportedProvider = (reason: string) => validationFailed(`Unsupported provider: ${reason}`);

/** Appends the version to Microsoft's issuer if the configured URL lacks it. */
export const toIssuerUrl = (name: string, url: string) =>
  name === 'azure' && !url.endsWith('/v2.0') ? `${url}/v2.0` : url;

/** @throws AuthError 400 */
export function requireProvider({ config }: Deps, name: string): Provider {
  const settings = config.providers.get(name.toLowerCase());
  if (!settings?.url) throw unsupportedProvider(`Provider ${name} could not be found`);
  if (!settings.enabled) throw unsupportedProvider('provider is not enabled');
  const [clientId] = settings.clientIds;
  if (!clientId) throw unsupportedProvider('missing OAuth client ID');
  if (settings.secret === '') throw unsupportedProvider('missing OAuth secret');
  return {
    ...settings,
    clientId,
    url: toIssuerUrl(settings.name, settings.url),
    redirectUri: settings.redirectUri ?? `${config.API_EXTERNAL_URL}/auth/v1/callback`,
    scopes: SCOPES[settings.name] ?? ['openid', 'email', 'profile'],
    usesFormPost: settings.name === 'apple',
  };
}

/** Returns the names of the providers that a sign-in screen can offer. */
export const listEnabledProviders = ({ config }: Deps): string[] =>
  [...config.providers.values()]
    .filter(({ enabled, url, clientIds, secret }) => enabled && url && clientIds[0] && secret)
    .map(({ name }) => name);

export const providerFailed = (message: string) =>
  new AuthError(422, 'bad_oauth_callback', message);
