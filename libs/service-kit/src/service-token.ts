import { id } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { jwtVerify, SignJWT } from 'jose';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import { getBearerToken } from './authenticate.ts';
import { unauthenticated } from './problem.ts';

/** Short, so that a stolen token is useless. */
const LIFETIME_SECONDS = 60;
/** Maximum difference between the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 5;

const encodeKey = (key: string) => new TextEncoder().encode(key);

export interface ServiceTokenOptions {
  /** Secret shared by all services. */
  key: string;
  /** Name of the calling service, for example `billing-service`. */
  issuer: string;
  /** Name of the called service. */
  audience: string;
  /** ID of the affected user. Omitted if the call concerns no user. */
  onBehalfOf?: string | undefined;
}

/** Creates a bearer token for one call to another service's internal routes. It expires after 60 s. */
export const createServiceToken = ({
  key,
  issuer,
  audience,
  onBehalfOf,
}: ServiceTokenOptions): Promise<string> =>
  new SignJWT(onBehalfOf === undefined ? {} : { on_behalf_of: onBehalfOf })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(`${LIFETIME_SECONDS} seconds`)
    .sign(encodeKey(key));

/** The calling service, from a verified service token. */
export interface ServiceCaller {
  service: string;
  /** ID of the affected user; `null` if the call concerns no user. */
  onBehalfOf: string | null;
}

/** Returns the calling service. Throws Problem `unauthenticated` (401). */
export type ServiceAuthenticator = (context: Context) => Promise<ServiceCaller>;

export interface ServiceAuthenticatorOptions {
  /** Accepted keys. There are several while keys are rotated. */
  keys: readonly string[];
  /** Name of this service. */
  audience: string;
}

const serviceTokenClaims = z.object({
  iss: z.string().check(z.minLength(1)),
  on_behalf_of: z.optional(id),
});

/** Creates an authenticator for internal routes. */
export function createServiceAuthenticator({
  keys,
  audience,
}: ServiceAuthenticatorOptions): ServiceAuthenticator {
  const verify = (token: string, key: string) =>
    jwtVerify(token, encodeKey(key), {
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['iss', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
  return async (context) => {
    const token = getBearerToken(context);
    try {
      const { payload } = await Promise.any(keys.map((key) => verify(token, key)));
      // Reject tokens with a longer lifetime than createServiceToken gives them.
      if (Number(payload.exp) > Date.now() / 1000 + LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS)
        throw unauthenticated();
      const { iss, on_behalf_of } = z.parse(serviceTokenClaims, payload);
      return { service: iss, onBehalfOf: on_behalf_of ?? null };
    } catch {
      throw unauthenticated(t('This endpoint requires a service token.'));
    }
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
