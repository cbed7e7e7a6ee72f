import type { Factor, Session, User } from '@supabase/supabase-js';
import type { SessionUser } from './platform.ts';

/** The part of the browser's storage that the session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The key under which supabase-js keeps the session of a project. */
export const storageKeyOf = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/** The session as supabase-js has kept it; `null` when there is none or it cannot be read. */
export function storedSession(storage: SessionStorage, key: string): Session | null {
  try {
    const session = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Session> | null;
    const complete = session?.access_token && session.expires_at && session.user?.id;
    return complete ? (session as Session) : null;
  } catch {
    return null;
  }
}

interface Claims {
  sub?: string;
  email?: string;
  aal?: string;
}

/** What an access token says, unverified: for what is shown, never for what is allowed. */
export function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

/** Whether the account has a second step that this session has not taken. */
export const awaitsSecondStep = (session: Session): boolean =>
  // Recovery codes stand in for a second step; they are none by themselves.
  factorsOf(session).some(({ factor_type }) => factor_type !== 'recovery_code') &&
  claimsOf(session.access_token).aal === 'aal1';

/** The second steps that count. */
export const factorsOf = ({ user }: Session): Factor[] =>
  (user.factors ?? []).filter(({ status }) => status === 'verified');

// supabase-js refreshes a token with three ticks of 30 s or fewer left.
const COMFORT_SECONDS = 90;

/** Whether the access token may be used as it is, with no refresh under way soon. */
export const isComfortable = (session: Session, now: number): boolean =>
  (session.expires_at ?? 0) - now / 1000 > COMFORT_SECONDS;

/** The user of an auth record (specification, section 3). */
export function sessionUser(user: User, now: number): SessionUser {
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
