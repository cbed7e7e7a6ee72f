import { createHash } from 'node:crypto';
import { constantTimeEquals } from '@scheduler/service-kit';
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
import { AuthError, oauthError } from '../protocol/auth-error.ts';
import { getOpenIdConfiguration, unreachable } from './openid-configuration.ts';
import { toProfile, type Profile } from './profile.ts';
import { toIssuerUrl } from './providers.ts';
import { getErrorReason } from '../protocol/error-reason.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256', 'EdDSA'];
const CLOCK_SKEW_SECONDS = 30;

const badIdToken = () => oauthError('invalid request', 'Bad ID token');

export interface IdTokenInput {
  provider: string;
  idToken: string;
  accessToken: string;
  nonce: string;
}

const keySets = new Map<string, JWTVerifyGetKey>();

function getKeySet(jwksUrl: string): JWTVerifyGetKey {
  const keySet = keySets.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl));
  keySets.set(jwksUrl, keySet);
  return keySet;
}

/**
 * Returns a provider's settings. ID tokens don't require a client secret.
 *
 * @throws AuthError 400
 */
function requireProviderSettings(
  { config }: Deps,
  name: string,
): ProviderSettings & { url: string } {
  const settings = config.providers.get(name);
  const defaultIssuer = {
    google: 'https://accounts.google.com',
    apple: 'https://appleid.apple.com',
  }[name];
  const issuer = settings?.url ?? defaultIssuer ?? name;
  if (!settings?.enabled || !settings.url) {
    const message = `Provider (issuer "${issuer}") is not enabled`;
    throw new AuthError(400, 'provider_disabled', message);
  }
  return { ...settings, url: settings.url };
}

/** Microsoft publishes a single issuer for all tenants, with a placeholder for the tenant ID. */
function resolveIssuer(published: string, claims: JWTPayload): string {
  const tenant = typeof claims['tid'] === 'string' ? claims['tid'] : '';
  return published.replace('{tenantid}', tenant);
}

function decodeUnverified(idToken: string): JWTPayload {
  try {
    decodeProtectedHeader(idToken);
    return decodeJwt(idToken);
  } catch {
    throw badIdToken();
  }
}

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

function checkNonce(claims: JWTPayload, nonce: string): void {
  const expected = claims['nonce'];
  if ((expected === undefined) !== (nonce === '')) {
    throw oauthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    );
  }
  if (expected !== undefined && expected !== sha256Hex(nonce)) {
    throw oauthError('invalid nonce', 'Nonces mismatch');
  }
}

/**
 * Checks the hash of the access token (OpenID Connect Core §3.1.3.6).
 *
 * @throws AuthError 400
 */
function checkAccessToken(claims: JWTPayload, alg: string, accessToken: string): void {
  const expected = claims['at_hash'];
  if (typeof expected !== 'string' || accessToken === '') return;
  const bits = /\d{3}$/.exec(alg)?.[0] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  const computedHash = digest.subarray(0, digest.length / 2).toString('base64url');
  if (!constantTimeEquals(computedHash, expected)) throw badIdToken();
}

async function verifyIdToken(deps: Deps, input: IdTokenInput): Promise<JWTPayload> {
  const settings = requireProviderSettings(deps, input.provider);
  const unverifiedClaims = decodeUnverified(input.idToken);
  const configuration = await getOpenIdConfiguration(
    {
      ...settings,
      clientId: settings.clientIds[0] ?? '',
      url: toIssuerUrl(settings.name, settings.url),
    },
    deps.log,
  );
  const { issuer, jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri || settings.clientIds.length === 0) throw badIdToken();
  try {
    const { payload, protectedHeader } = await jwtVerify(input.idToken, getKeySet(jwks_uri), {
      issuer: resolveIssuer(issuer, unverifiedClaims),
      audience: settings.clientIds,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    if (!settings.skipNonceCheck) checkNonce(payload, input.nonce);
    checkAccessToken(payload, protectedHeader.alg, input.accessToken);
    return payload;
  } catch (err) {
    if (err instanceof AuthError) throw err;
    deps.log.info({ reason: getErrorReason(err) }, 'ID token rejected');
    const isUnreachable = err instanceof errors.JWKSTimeout || !(err instanceof errors.JOSEError);
    throw isUnreachable ? unreachable() : badIdToken();
  }
}

/**
 * Verifies an ID token and returns its user's profile.
 *
 * @throws AuthError 400 or 422
 */
export async function getProfileFromIdToken(deps: Deps, input: IdTokenInput): Promise<Profile> {
  const claims = await verifyIdToken(deps, input);
  try {
    return toProfile(input.provider, claims);
  } catch {
    throw badIdToken();
  }
}
