import type { Factor, Session, User } from '@supabase/supabase-js';
import type { SessionUser } from '../platform.ts';
import { readStoredJson } from '../storage/stored-values.ts';

/** The storage methods that the session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the key under which supabase-js stores the session of a project. */
export const getSessionStorageKey = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/** Reads the session stored by supabase-js; `null` if there is none or it is malformed. */
export const readStoredSession = (storage: SessionStorage, key: string): Session | null =>
  readStoredJson(storage, key, isCompleteSession);

function isCompleteSession(value: unknown): value is Session {
  const session = value as Partial<Session> | null;
  return Boolean(session?.access_token && session.expires_at && session.user?.id);
}

interface TokenClaims {
  sub?: string;
  email?: string;
  aal?: string;
  /** Set by auth-service if the token grants no access before a second factor is verified. */
  awaits_aal?: string;
  /** Epoch seconds. */
  iat?: number;
}

/**
 * Decodes the claims of an access token without verifying it. Use them for display only, never for
 * access control.
 */
export function decodeTokenClaims(token: string): TokenClaims {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
  } catch {
    return {};
  }
}

/**
 * Returns whether this session must verify a second factor: the account has one, or the deployment
 * requires one.
 */
export function requiresSecondFactor(session: Session): boolean {
  const { aal, awaits_aal } = decodeTokenClaims(session.access_token);
  // Hosted Supabase has no such claim. Recovery codes are a substitute for a second factor there.
  const hasFactor = getVerifiedFactors(session).some(
    ({ factor_type }) => factor_type !== 'recovery_code',
  );
  return awaits_aal !== undefined || (hasFactor && aal === 'aal1');
}

/** Returns the verified second factors of the account. */
export const getVerifiedFactors = ({ user }: Session): Factor[] =>
  (user.factors ?? []).filter(({ status }) => status === 'verified');

// supabase-js refreshes a token that expires within three refresh intervals of 30 seconds.
const MIN_REMAINING_SECONDS = 90;

/**
 * Returns whether the access token is valid for long enough that supabase-js won't refresh it soon.
 *
 * @param now epoch milliseconds
 */
export const isTokenFresh = (session: Session, now: number): boolean =>
  (session.expires_at ?? 0) - now / 1000 > MIN_REMAINING_SECONDS;

/**
 * Converts a supabase-js user (specification, section 3).
 *
 * @param now epoch milliseconds, for `updated_at`
 */
export function toSessionUser(user: User, now: number): SessionUser {
  const { full_name, avatar_url } = user.user_metadata as Record<string, unknown>;
  const email = user.email ?? '';
  return {
    id: user.id,
    email,
    full_name: typeof full_name === 'string' && full_name ? full_name : email.replace(/@.*/, ''),
    avatar_url: typeof avatar_url === 'string' ? avatar_url : null,
    created_at: user.created_at,
    updated_at: new Date(now).toISOString(),
  };
}
