import { id, type ServiceName } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from 'jose';
import { createPrivateKey } from 'node:crypto';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import { getBearerToken } from './authenticate.ts';
import { ConfigError } from './config.ts';
import type { InternalConfig, InternalPublicKeys } from './internal-keys.ts';
import type { Log } from './log.ts';
import { unauthenticated } from './problem.ts';

/** Short, so that a stolen token is useless. */
const LIFETIME_SECONDS = 60;
/** Maximum difference between the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** The calling service, from a verified service token. */
export interface ServiceCaller {
  service: string;
  /** ID of the affected user; `null` if the call concerns no user. */
  onBehalfOf: string | null;
}

/** Returns the calling service. Throws Problem `unauthenticated` (401). */
export type ServiceAuthenticator = (context: Context) => Promise<ServiceCaller>;

/** How a service authenticates itself to other services, and them to itself. */
export interface InternalAuth {
  /**
   * Creates a bearer token for one call to another service's internal routes. It expires after 60 s.
   *
   * @param onBehalfOf ID of the affected user; omitted if the call concerns no user
   */
  createToken: (audience: ServiceName, onBehalfOf?: string) => Promise<string>;
  /** Authenticates requests to this service's internal routes. */
  authenticate: ServiceAuthenticator;
}

const encodeSharedKey = (key: string) => new TextEncoder().encode(key);

/** Creates a function that signs with the service's own key, or else with the shared one. */
function createSigner({
  INTERNAL_PRIVATE_KEY: jwk,
  INTERNAL_KEY: [sharedKey] = [] as never,
}: InternalConfig) {
  if (jwk) {
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    return (token: SignJWT) =>
      token.setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid }).sign(privateKey);
  }
  return (token: SignJWT) =>
    token.setProtectedHeader({ alg: 'HS256' }).sign(encodeSharedKey(sharedKey));
}

type Verifier = (token: string, options: JWTVerifyOptions) => Promise<JWTVerifyResult>;

/** Verifies a token with the keys of the service in its `iss` claim. */
function createPublicKeyVerifier(publicKeys: InternalPublicKeys): Verifier {
  const keySets = new Map(
    Object.entries(publicKeys).map(([service, keySet]) => [service, createLocalJWKSet(keySet)]),
  );
  return async (token, options) => {
    const issuer = decodeJwt(token).iss ?? '';
    const keySet = keySets.get(issuer);
    if (!keySet) throw unauthenticated();
    return jwtVerify(token, keySet, { ...options, issuer, algorithms: ['EdDSA'] });
  };
}

const createSharedKeyVerifier =
  (keys: readonly string[]): Verifier =>
  (token, options) =>
    Promise.any(
      keys.map((key) =>
        jwtVerify(token, encodeSharedKey(key), { ...options, algorithms: ['HS256'] }),
      ),
    );

const serviceTokenClaims = z.object({
  iss: z.string().check(z.minLength(1)),
  on_behalf_of: z.optional(id),
});

function createServiceAuthenticator(
  config: InternalConfig,
  audience: string,
): ServiceAuthenticator {
  const verifyOwnKey = createPublicKeyVerifier(config.INTERNAL_PUBLIC_KEYS ?? {});
  const verifySharedKey = createSharedKeyVerifier(config.INTERNAL_KEY ?? []);
  return async (context) => {
    const token = getBearerToken(context);
    try {
      const isShared = decodeProtectedHeader(token).alg === 'HS256';
      const { payload } = await (isShared ? verifySharedKey : verifyOwnKey)(token, {
        audience,
        requiredClaims: ['iss', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      // Reject tokens with a longer lifetime than createToken gives them.
      if (Number(payload.exp) > Date.now() / 1000 + LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS)
        throw unauthenticated();
      const { iss, on_behalf_of } = z.parse(serviceTokenClaims, payload);
      return { service: iss, onBehalfOf: on_behalf_of ?? null };
    } catch {
      throw unauthenticated(t('This endpoint requires a service token.'));
    }
  };
}

/** @throws ConfigError if the variables contradict each other */
function checkKeys(config: InternalConfig, service: ServiceName): void {
  const { INTERNAL_PRIVATE_KEY: own, INTERNAL_PUBLIC_KEYS: publicKeys, INTERNAL_KEY } = config;
  if (own && !publicKeys)
    throw new ConfigError(['INTERNAL_PUBLIC_KEYS: is required with INTERNAL_PRIVATE_KEY']);
  if (!own && publicKeys && !INTERNAL_KEY)
    throw new ConfigError(['INTERNAL_PRIVATE_KEY: is required with INTERNAL_PUBLIC_KEYS']);
  const isListed = publicKeys?.[service]?.keys.some(
    ({ kid, x }) => kid === own?.kid && x === own.x,
  );
  if (own && !isListed)
    throw new ConfigError([
      `INTERNAL_PRIVATE_KEY: isn't one of the keys of ${service} in INTERNAL_PUBLIC_KEYS`,
    ]);
}

/**
 * Creates the authentication between services for a service's configuration.
 *
 * @param service name of this service
 * @returns `null` if no keys are configured
 * @throws ConfigError if the keys contradict each other
 */
export function createInternalAuth(
  config: InternalConfig,
  service: ServiceName,
  log?: Log,
): InternalAuth | null {
  checkKeys(config, service);
  if (!config.INTERNAL_PRIVATE_KEY && !config.INTERNAL_KEY) return null;
  if (config.INTERNAL_KEY) {
    log?.warn(
      'INTERNAL_KEY is deprecated and will be ignored from version 0.3: every service that has it can ' +
        'act as any other. Create one key per service; see “Keys between services” in docs/self-hosting.md',
    );
  }
  const sign = createSigner(config);
  return {
    createToken: (audience, onBehalfOf) =>
      sign(
        new SignJWT(onBehalfOf === undefined ? {} : { on_behalf_of: onBehalfOf })
          .setIssuer(service)
          .setAudience(audience)
          .setExpirationTime(`${LIFETIME_SECONDS} seconds`),
      ),
    authenticate: createServiceAuthenticator(config, service),
  };
}

/**
 * Returns the ID of the user on whose behalf a service calls.
 *
 * @throws Problem `unauthenticated` (401) if the token names no user
 */
export function requireUserId({ onBehalfOf }: ServiceCaller): string {
  if (onBehalfOf === null)
    throw unauthenticated(t('This endpoint requires a token issued on behalf of a user.'));
  return onBehalfOf;
}
