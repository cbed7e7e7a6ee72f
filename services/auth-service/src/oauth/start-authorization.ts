import { randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { parseChallenge } from '../protocol/fields.ts';
import { hashBrowserSecret, hashState, startFlow } from '../security/flow-state.ts';
import { getOpenIdConfiguration } from './openid-configuration.ts';
import { requireProvider } from './providers.ts';

const PURPOSE = 'provider-flow';

const flowSecrets = z.object({ verifier: z.string(), nonce: z.string() });

/** Returns the secrets stored with the flow to verify the provider's response. */
export const unsealFlowSecrets = ({ secrets }: Deps, sealed: string) =>
  flowSecrets.parse(JSON.parse(secrets.unseal(PURPOSE, sealed)));

/** Parameters set by this service. Others, such as `prompt` and `login_hint`, are forwarded. */
const RESERVED_PARAMS = new Set([
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'invite_token',
  'nonce',
  'provider',
  'redirect_to',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'scopes',
  'skip_http_redirect',
  'state',
]);

const pickForwardedParams = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !RESERVED_PARAMS.has(name)));

export interface AuthorizationInput {
  query: Readonly<Record<string, string>>;
  redirectTo: string;
  /** The user to link the provider's account to, or `null` to sign in. */
  linkingTarget: string | null;
  /** Secret of the browser, which must complete the sign-in. */
  browserSecret: string;
}

/**
 * @returns the URL of the provider's authorization page
 * @throws AuthError
 */
export async function startAuthorization(
  deps: Deps,
  { query, redirectTo, linkingTarget, browserSecret }: AuthorizationInput,
): Promise<string> {
  const provider = requireProvider(deps, query.provider ?? '');
  const challenge = parseChallenge({
    code_challenge: query.code_challenge ?? '',
    code_challenge_method: query.code_challenge_method ?? '',
  });
  const configuration = await getOpenIdConfiguration(provider, deps.log);
  const verifier = openid.randomPKCECodeVerifier();
  const nonce = openid.randomNonce();
  const state = randomBytes(32).toString('base64url');
  const flow = { userId: null, challenge, method: 'oauth' };
  await startFlow(deps.db, flow, {
    provider_type: provider.name,
    state_hash: hashState(deps, state),
    provider_secrets: deps.secrets.seal(PURPOSE, JSON.stringify({ verifier, nonce })),
    redirect_to: redirectTo,
    linking_target_id: linkingTarget,
    browser_hash: hashBrowserSecret(deps, browserSecret),
  });
  const requestedScopes = (query.scopes ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const url = openid.buildAuthorizationUrl(configuration, {
    ...pickForwardedParams(query),
    redirect_uri: provider.redirectUri,
    scope: [...new Set([...provider.scopes, ...requestedScopes])].join(' '),
    state,
    ...(provider.scopes.includes('openid') && { nonce }),
    ...(provider.usesFormPost && { response_mode: 'form_post' }),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}
