import { randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { challengeOf } from '../protocol/fields.ts';
import { startProviderFlow } from '../security/flow-state.ts';
import { configurationOf } from './openid.ts';
import { providerOf } from './providers.ts';

const PURPOSE = 'provider-flow';

const flowSecrets = z.object({ verifier: z.string(), nonce: z.string() });

/** What the provider's answer will be checked against. */
export type FlowSecrets = z.output<typeof flowSecrets>;

export const openFlowSecrets = ({ secrets }: Deps, sealed: string): FlowSecrets =>
  flowSecrets.parse(JSON.parse(secrets.open(PURPOSE, sealed)));

/** Ours to say; everything else a page may pass on, such as `prompt` or `login_hint`. */
const RESERVED = new Set([
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

const passedOn = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !RESERVED.has(name)));

export interface Beginning {
  query: Readonly<Record<string, string>>;
  redirectTo: string;
  /** Whose account the provider's is to be added to; `null` to sign in with it. */
  linkingTarget: string | null;
}

/** The provider's page where a sign-in goes on. @throws AuthError */
export async function beginAtProvider(
  deps: Deps,
  { query, redirectTo, linkingTarget }: Beginning,
): Promise<string> {
  const provider = providerOf(deps, query.provider ?? '');
  const challenge = challengeOf({
    code_challenge: query.code_challenge ?? '',
    code_challenge_method: query.code_challenge_method ?? '',
  });
  const configuration = await configurationOf(provider, deps.log);
  const verifier = openid.randomPKCECodeVerifier();
  const nonce = openid.randomNonce();
  const state = randomBytes(32).toString('base64url');
  await startProviderFlow(deps, deps.db, {
    challenge,
    provider: provider.name,
    state,
    secrets: deps.secrets.seal(PURPOSE, JSON.stringify({ verifier, nonce })),
    redirectTo,
    linkingTarget,
  });
  const asked = (query.scopes ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const url = openid.buildAuthorizationUrl(configuration, {
    ...passedOn(query),
    redirect_uri: provider.redirectUri,
    scope: [...new Set([...provider.scopes, ...asked])].join(' '),
    state,
    ...(provider.scopes.includes('openid') && { nonce }),
    ...(provider.answersByForm && { response_mode: 'form_post' }),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}
