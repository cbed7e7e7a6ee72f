import { createHash, timingSafeEqual } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { ProviderSettings } from '../config/providers.ts';
import type { Deps } from '../deps.ts';
import { AuthError, oauthRefusal } from '../protocol/auth-error.ts';
import { configurationOf, unreachable } from './openid.ts';
import { profileOf, type Profile } from './profile.ts';
import { issuerOf } from './providers.ts';
import { reasonOf } from '../protocol/reason.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256', 'EdDSA'];
const CLOCK_SKEW_S = 30;

const badIdToken = () => oauthRefusal('invalid request', 'Bad ID token');

export interface IdTokenInput {
  provider: string;
  idToken: string;
  accessToken: string;
  nonce: string;
}

const keySets = new Map<string, JWTVerifyGetKey>();

function keySetAt(address: string): JWTVerifyGetKey {
  const found = keySets.get(address) ?? createRemoteJWKSet(new URL(address));
  keySets.set(address, found);
  return found;
}

/** The provider as configured for tokens, which needs no secret of ours. @throws AuthError 400 */
function settingsOf({ config }: Deps, name: string): ProviderSettings & { url: string } {
  const found = config.providers.get(name);
  const known = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' }[name];
  const issuer = found?.url ?? known ?? name;
  if (!found?.enabled || !found.url) {
    const words = `Provider (issuer "${issuer}") is not enabled`;
    throw new AuthError(400, 'provider_disabled', words);
  }
  return { ...found, url: found.url };
}

/** Microsoft publishes one issuer for all tenants, with a place to fill in. */
function issuerFor(published: string, claims: JWTPayload): string {
  const tenant = typeof claims['tid'] === 'string' ? claims['tid'] : '';
  return published.replace('{tenantid}', tenant);
}

function parsed(idToken: string): JWTPayload {
  try {
    decodeProtectedHeader(idToken);
    return decodeJwt(idToken);
  } catch {
    throw badIdToken();
  }
}

const hexDigest = (text: string) => createHash('sha256').update(text).digest('hex');

function checkNonce(claims: JWTPayload, nonce: string): void {
  const expected = claims['nonce'];
  if ((expected === undefined) !== (nonce === '')) {
    throw oauthRefusal(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    );
  }
  if (expected !== undefined && expected !== hexDigest(nonce)) {
    throw oauthRefusal('invalid nonce', 'Nonces mismatch');
  }
}

/** The access token is the one that came with it (OpenID Connect Core §3.1.3.6). */
function checkAccessToken(claims: JWTPayload, alg: string, accessToken: string): void {
  const expected = claims['at_hash'];
  if (typeof expected !== 'string' || accessToken === '') return;
  const bits = /\d{3}$/.exec(alg)?.[0] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  const half = Buffer.from(digest.subarray(0, digest.length / 2).toString('base64url'));
  const given = Buffer.from(expected);
  if (half.length !== given.length || !timingSafeEqual(half, given)) throw badIdToken();
}

async function verifiedClaims(deps: Deps, input: IdTokenInput): Promise<JWTPayload> {
  const settings = settingsOf(deps, input.provider);
  const unproven = parsed(input.idToken);
  const configuration = await configurationOf(
    {
      ...settings,
      clientId: settings.clientIds[0] ?? '',
      url: issuerOf(settings.name, settings.url),
    },
    deps.log,
  );
  const { issuer, jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri || settings.clientIds.length === 0) throw badIdToken();
  try {
    const { payload, protectedHeader } = await jwtVerify(input.idToken, keySetAt(jwks_uri), {
      issuer: issuerFor(issuer, unproven),
      audience: settings.clientIds,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_SKEW_S,
    });
    if (!settings.skipNonceCheck) checkNonce(payload, input.nonce);
    checkAccessToken(payload, protectedHeader.alg, input.accessToken);
    return payload;
  } catch (err) {
    if (err instanceof AuthError) throw err;
    deps.log.info({ reason: reasonOf(err) }, 'an id_token was refused');
    const isAway = err instanceof errors.JWKSTimeout || !(err instanceof errors.JOSEError);
    throw isAway ? unreachable() : badIdToken();
  }
}

/** Who a token is about that a page was given by a provider itself. @throws AuthError 400 or 422 */
export async function profileFromIdToken(deps: Deps, input: IdTokenInput): Promise<Profile> {
  const claims = await verifiedClaims(deps, input);
  try {
    return profileOf(input.provider, claims);
  } catch {
    throw badIdToken();
  }
}
