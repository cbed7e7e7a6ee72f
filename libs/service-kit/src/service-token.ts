import { id } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';
import { jwtVerify, SignJWT } from 'jose';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import { bearerOf } from './authenticate.ts';
import { unauthenticated } from './problem.ts';

/** Seconds: long enough for a call to arrive, short enough to be of no use to a thief. */
const LIFE = 60;
/** Seconds by which the clocks of two machines may differ. */
const TOLERANCE = 5;

const keyOf = (key: string) => new TextEncoder().encode(key);

export interface ServiceTokenOptions {
  /** What all services share. */
  key: string;
  /** The caller's name, such as `billing-service`. */
  issuer: string;
  /** The name of the service that is called. */
  audience: string;
  /** The user on whose behalf; left out for a call about nobody. */
  onBehalfOf?: string | undefined;
}

/** A bearer token for one call, soon, to another service's internal routes. */
export const serviceToken = ({
  key,
  issuer,
  audience,
  onBehalfOf,
}: ServiceTokenOptions): Promise<string> =>
  new SignJWT(onBehalfOf === undefined ? {} : { on_behalf_of: onBehalfOf })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(`${LIFE} seconds`)
    .sign(keyOf(key));

/** Which service calls, and for whom: taken from a verified service token. */
export interface ServiceCaller {
  service: string;
  /** `null` for a call about nobody. */
  onBehalfOf: string | null;
}

/** Answers the service that calls, or throws 401. */
export type ServiceDoor = (context: Context) => Promise<ServiceCaller>;

export interface ServiceDoorOptions {
  /** The keys that hold: several while one takes the place of another. */
  keys: readonly string[];
  /** This service's name. */
  audience: string;
}

const claims = z.object({
  iss: z.string().check(z.minLength(1)),
  on_behalf_of: z.optional(id),
});

export function createServiceDoor({ keys, audience }: ServiceDoorOptions): ServiceDoor {
  const verify = (token: string, key: string) =>
    jwtVerify(token, keyOf(key), {
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['iss', 'exp'],
      clockTolerance: TOLERANCE,
    });
  return async (context) => {
    const token = bearerOf(context);
    try {
      const { payload } = await Promise.any(keys.map((key) => verify(token, key)));
      // One that is asked to hold for long is no token of ours, whoever signed it.
      if (Number(payload.exp) > Date.now() / 1000 + LIFE + TOLERANCE) throw unauthenticated();
      const { iss, on_behalf_of } = z.parse(claims, payload);
      return { service: iss, onBehalfOf: on_behalf_of ?? null };
    } catch {
      throw unauthenticated(t('This call needs a service token'));
    }
  };
}

/**
 * The user on whose behalf a service calls.
 *
 * @throws Problem 401 when it calls for nobody
 */
export function userOf({ onBehalfOf }: ServiceCaller): string {
  if (onBehalfOf === null) throw unauthenticated(t('This call is about a user: name one'));
  return onBehalfOf;
}
