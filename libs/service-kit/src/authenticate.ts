import { API_KEY_PREFIX, id, type KeyScope } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { Problem, unauthenticated } from './problem.ts';
import type { SessionCheck } from './session-check.ts';

/** Who calls: taken from a verified access token. */
export interface Actor {
  userId: string;
  /** Lower case; empty for an account without one. */
  email: string;
  fullName: string | null;
  sessionId: string | null;
  /** When the token was issued, in epoch seconds; 0 if it does not say. */
  issuedAt: number;
  /** The caller's own bearer token, for calls to another service on their behalf; '' with a key. */
  token: string;
  /** The API key that the request came with, where it came with one. */
  apiKey?: { id: string; scopes: readonly KeyScope[] };
}

export interface AuthenticatorOptions {
  issuer: string;
  /** `https://…/.well-known/jwks.json`, or a key lookup of the caller's own. */
  keys: string | JWTVerifyGetKey;
  /** Whether the session of a token is still there; without it a signature is proof enough. */
  isLive?: SessionCheck | undefined;
}

/** Answers the caller of a request, or throws 401. */
export type Authenticator = (context: Context) => Promise<Actor>;

/** Spec section 9: a key set is kept for 10 minutes. */
const KEY_SET_LIFE = 600_000;

const claims = z.object({
  sub: id,
  email: z.optional(z.string()),
  session_id: z.optional(z.string()),
  /** A second step is still to come; such a token opens nothing. */
  awaits_aal: z.optional(z.string()),
  user_metadata: z.optional(z.object({ full_name: z.optional(z.unknown()) })),
});

/**
 * The bearer token of a request, whatever it is.
 *
 * @throws Problem 401
 */
export function bearerOf(context: Context): string {
  const [scheme, token, ...rest] = context.get('authorization').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw unauthenticated();
  return token;
}

// The key server being away is our fault, not the caller's: their session must survive it.
const isKeyServerFault = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  error instanceof TypeError;

const VERIFIED_LIFE = 60_000;
const VERIFIED_AT_MOST = 10_000;

/** Verifies tokens, each signature once a minute at most. */
function createVerifier(issuer: string, keySet: JWTVerifyGetKey) {
  const verified = new LRUCache<string, Actor>({ max: VERIFIED_AT_MOST });
  return async (token: string): Promise<Actor> => {
    const known = verified.get(token);
    if (known) return known;
    const { payload } = await jwtVerify(token, keySet, {
      issuer,
      audience: 'authenticated',
      algorithms: ['ES256', 'RS256', 'EdDSA'],
      requiredClaims: ['exp'],
    });
    const actor = actorOf(token, payload);
    const left = Number(payload.exp) * 1000 - Date.now();
    if (left > 0) verified.set(token, actor, { ttl: Math.min(VERIFIED_LIFE, left) });
    return actor;
  };
}

function actorOf(token: string, payload: JWTPayload): Actor {
  const claim = z.parse(claims, payload);
  if (claim.awaits_aal !== undefined) {
    throw unauthenticated(t('Please take the second step of signing in first.'));
  }
  const name = claim.user_metadata?.full_name;
  return {
    userId: claim.sub,
    email: claim.email?.toLowerCase() ?? '',
    fullName: typeof name === 'string' && name !== '' ? name : null,
    sessionId: claim.session_id ?? null,
    issuedAt: payload.iat ?? 0,
    token,
  };
}

const ended = () => unauthenticated(t('Your session has ended. Please sign in again.'));

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { issuer, keys, isLive } = options;
  const keySet =
    typeof keys === 'string'
      ? createRemoteJWKSet(new URL(keys), { cacheMaxAge: KEY_SET_LIFE, timeoutDuration: 5000 })
      : keys;
  const verify = createVerifier(issuer, keySet);
  return async (context) => {
    const token = bearerOf(context);
    if (token.startsWith(API_KEY_PREFIX)) {
      throw unauthenticated(t('API keys work for calendars alone. Please sign in to do this.'));
    }
    try {
      const actor = await verify(token);
      if (isLive && actor.sessionId !== null && !(await isLive(actor.sessionId))) throw ended();
      return actor;
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      if (isKeyServerFault(cause)) {
        throw new Problem('upstream-unavailable', t('Sign-in cannot be checked right now'), {
          cause,
        });
      }
      throw ended();
    }
  };
}
