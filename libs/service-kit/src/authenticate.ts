import { API_KEY_PREFIX, id, type ApiKeyScope } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { Problem, unauthenticated } from './problem.ts';
import type { SessionCheck } from './session-check.ts';

/** The authenticated user, from a verified access token or API key. */
export interface Actor {
  userId: string;
  /** Lowercase; empty if the account has no email address. */
  email: string;
  fullName: string | null;
  sessionId: string | null;
  /** `iat` of the token in epoch seconds; 0 if it is missing. */
  issuedAt: number;
  /** When the user last proved their identity, in epoch seconds; 0 if unknown. */
  authenticatedAt: number;
  /** Access token for calls to other services on behalf of the user; `''` with an API key. */
  token: string;
  /** Set if the request was authenticated with an API key. */
  apiKey?: { id: string; scopes: readonly ApiKeyScope[] };
}

export interface AuthenticatorOptions {
  issuer: string;
  /** URL of a JWKS, for example `https://…/.well-known/jwks.json`, or a custom key lookup. */
  keys: string | JWTVerifyGetKey;
  /** Checks whether the session has ended. Without it, a valid token is sufficient. */
  isSessionActive?: SessionCheck | undefined;
}

/** Returns the authenticated user. Throws Problem `unauthenticated` (401). */
export type Authenticator = (context: Context) => Promise<Actor>;

/** Key sets are cached for 10 minutes (spec section 9). */
const KEY_SET_TTL_MS = 600_000;

const accessTokenClaims = z.object({
  sub: id,
  email: z.optional(z.string()),
  session_id: z.optional(z.string()),
  auth_time: z.optional(z.number()),
  amr: z.optional(z.array(z.object({ method: z.string(), timestamp: z.number() }))),
  /** Set while two-factor authentication is pending. The token grants no access yet. */
  awaits_aal: z.optional(z.string()),
  user_metadata: z.optional(z.object({ full_name: z.optional(z.unknown()) })),
});

/**
 * Returns the bearer token of a request without verifying it.
 *
 * @throws Problem `unauthenticated` (401) if the header is missing or malformed
 */
export function getBearerToken(context: Context): string {
  const [scheme, token, ...rest] = context.get('authorization').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw unauthenticated();
  return token;
}

// An unreachable key server must not sign users out, so it results in a 503.
const isKeyServerError = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  error instanceof TypeError;

const VERIFIED_TTL_MS = 60_000;
/** Maximum length of all cached tokens, which are 1,000 characters long on average. */
const MAX_CACHED_CHARACTERS = 8_000_000;

/** Creates a token verifier that caches verified tokens, so each signature is checked once a minute. */
function createVerifier(issuer: string, keySet: JWTVerifyGetKey) {
  const verifiedTokens = new LRUCache<string, Actor>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_actor, token) => token.length,
  });
  return async (token: string): Promise<Actor> => {
    const cached = verifiedTokens.get(token);
    if (cached) return cached;
    const { payload } = await jwtVerify(token, keySet, {
      issuer,
      audience: 'authenticated',
      algorithms: ['ES256', 'RS256', 'EdDSA'],
      requiredClaims: ['exp'],
    });
    const actor = toActor(token, payload);
    const remainingMs = Number(payload.exp) * 1000 - Date.now();
    if (remainingMs > 0)
      verifiedTokens.set(token, actor, { ttl: Math.min(VERIFIED_TTL_MS, remainingMs) });
    return actor;
  };
}

/** Methods of hosted Supabase projects that prove the user's identity, unlike a sign-in elsewhere. */
const PROOFS = new Set(['password', 'otp', 'magiclink', 'totp', 'mfa/phone', 'mfa/webauthn']);

/** Returns `auth_time` (OpenID Connect), or derives it from `amr`, because hosted Supabase lacks it. */
function getAuthTime({ auth_time, amr = [] }: z.infer<typeof accessTokenClaims>): number {
  const proofs = amr.filter(({ method }) => PROOFS.has(method));
  return auth_time ?? Math.max(0, ...proofs.map(({ timestamp }) => timestamp));
}

function toActor(token: string, payload: JWTPayload): Actor {
  const claim = z.parse(accessTokenClaims, payload);
  if (claim.awaits_aal !== undefined) {
    throw unauthenticated(t('Complete two-factor authentication to continue.'));
  }
  const name = claim.user_metadata?.full_name;
  return {
    userId: claim.sub,
    email: claim.email?.toLowerCase() ?? '',
    fullName: typeof name === 'string' && name !== '' ? name : null,
    sessionId: claim.session_id ?? null,
    issuedAt: payload.iat ?? 0,
    authenticatedAt: getAuthTime(claim),
    token,
  };
}

const sessionEnded = () => unauthenticated(t('Your session has expired. Sign in to continue.'));

/**
 * Creates an authenticator for access tokens. Verified tokens are cached for up to a minute.
 *
 * @returns an authenticator that throws Problem `unauthenticated` (401) for missing, invalid or
 *   expired tokens, and `upstream-unavailable` (503) if the key server is unreachable
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { issuer, keys, isSessionActive } = options;
  const keySet =
    typeof keys === 'string'
      ? createRemoteJWKSet(new URL(keys), { cacheMaxAge: KEY_SET_TTL_MS, timeoutDuration: 5000 })
      : keys;
  const verify = createVerifier(issuer, keySet);
  return async (context) => {
    const token = getBearerToken(context);
    if (token.startsWith(API_KEY_PREFIX)) {
      throw unauthenticated(t("API keys can't be used for this. Sign in instead."));
    }
    try {
      const actor = await verify(token);
      if (isSessionActive && actor.sessionId !== null && !(await isSessionActive(actor.sessionId)))
        throw sessionEnded();
      return actor;
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      if (isKeyServerError(cause)) {
        throw new Problem(
          'upstream-unavailable',
          t("Couldn't verify your session. Retry in a moment."),
          {
            cause,
          },
        );
      }
      throw sessionEnded();
    }
  };
}
