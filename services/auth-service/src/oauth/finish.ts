import * as openid from 'openid-client';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { openFlowSecrets } from './begin.ts';
import { gitHubProfile } from './github.ts';
import { configurationOf } from './openid.ts';
import { profileOf, type Profile } from './profile.ts';
import { providerFailed, providerOf, type Provider } from './providers.ts';
import { reasonOf } from '../protocol/reason.ts';

export interface ProviderAnswer {
  /** What the provider sent the browser back with. */
  params: Readonly<Record<string, string>>;
  provider: string;
  /** Sealed, of the flow that the answer belongs to. */
  secrets: string;
}

async function claimsOf(
  configuration: openid.Configuration,
  accessToken: string,
  idToken: openid.IDToken,
): Promise<object> {
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (idToken['email'] !== undefined || !userinfo_endpoint) return idToken;
  // Some keep the address out of the token, and tell it when asked.
  const info = await openid.fetchUserInfo(configuration, accessToken, idToken.sub);
  return { ...info, ...idToken };
}

async function exchange(deps: Deps, provider: Provider, answer: ProviderAnswer): Promise<Profile> {
  const configuration = await configurationOf(provider, deps.log);
  const { verifier, nonce } = openFlowSecrets(deps, answer.secrets);
  const current = new URL(provider.redirectUri);
  current.search = new URLSearchParams(answer.params).toString();
  const speaksOpenId = provider.scopes.includes('openid');
  const response = await openid.authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: verifier,
    expectedState: answer.params.state ?? '',
    ...(speaksOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  });
  const tokens = {
    provider_token: response.access_token,
    ...(response.refresh_token && { provider_refresh_token: response.refresh_token }),
  };
  if (!speaksOpenId) return gitHubProfile(provider, response.access_token, tokens);
  const idToken = response.claims();
  if (!idToken) throw providerFailed('The provider sent no id_token');
  return profileOf(
    provider.name,
    await claimsOf(configuration, response.access_token, idToken),
    tokens,
  );
}

/** Exchanges the provider's code for who it is. @throws AuthError 422 */
export async function profileFromAnswer(deps: Deps, answer: ProviderAnswer): Promise<Profile> {
  const provider = providerOf(deps, answer.provider);
  try {
    return await exchange(deps, provider, answer);
  } catch (err) {
    if (err instanceof AuthError) throw err;
    deps.log.warn(
      { reason: reasonOf(err), provider: provider.name },
      "a provider's answer was refused",
    );
    throw providerFailed('Unable to exchange external code');
  }
}
