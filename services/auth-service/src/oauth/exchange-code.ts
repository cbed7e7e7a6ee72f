import * as openid from 'openid-client';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { unsealFlowSecrets } from './start-authorization.ts';
import { fetchGitHubProfile } from './github.ts';
import { getOpenIdConfiguration } from './openid-configuration.ts';
import { toProfile, type Profile } from './profile.ts';
import { providerFailed, requireProvider, type Provider } from './providers.ts';
import { getErrorReason } from '../protocol/error-reason.ts';

export interface ProviderCallback {
  /** The parameters of the provider's redirect. */
  params: Readonly<Record<string, string>>;
  provider: string;
  /** The flow's encrypted secrets. */
  secrets: string;
}

async function loadClaims(
  configuration: openid.Configuration,
  accessToken: string,
  idToken: openid.IDToken,
): Promise<object> {
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (idToken['email'] !== undefined || !userinfo_endpoint) return idToken;
  // Some providers return the email address only from the userinfo endpoint.
  const info = await openid.fetchUserInfo(configuration, accessToken, idToken.sub);
  return { ...info, ...idToken };
}

async function exchangeCode(
  deps: Deps,
  provider: Provider,
  callback: ProviderCallback,
): Promise<Profile> {
  const configuration = await getOpenIdConfiguration(provider, deps.log);
  const { verifier, nonce } = unsealFlowSecrets(deps, callback.secrets);
  const callbackUrl = new URL(provider.redirectUri);
  callbackUrl.search = new URLSearchParams(callback.params).toString();
  const usesOpenId = provider.scopes.includes('openid');
  const response = await openid.authorizationCodeGrant(configuration, callbackUrl, {
    pkceCodeVerifier: verifier,
    expectedState: callback.params.state ?? '',
    ...(usesOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  });
  const tokens = {
    provider_token: response.access_token,
    ...(response.refresh_token && { provider_refresh_token: response.refresh_token }),
  };
  if (!usesOpenId) return fetchGitHubProfile(provider, response.access_token, tokens);
  const idToken = response.claims();
  if (!idToken) throw providerFailed('The provider sent no id_token');
  return toProfile(
    provider.name,
    await loadClaims(configuration, response.access_token, idToken),
    tokens,
  );
}

/**
 * Exchanges the authorization code for the user's profile.
 *
 * @throws AuthError 422
 */
export async function getProfileFromCallback(
  deps: Deps,
  callback: ProviderCallback,
): Promise<Profile> {
  const provider = requireProvider(deps, callback.provider);
  try {
    return await exchangeCode(deps, provider, callback);
  } catch (err) {
    if (err instanceof AuthError) throw err;
    deps.log.warn(
      { reason: getErrorReason(err), provider: provider.name },
      'provider callback rejected',
    );
    throw providerFailed('Unable to exchange external code');
  }
}
