import type { SessionLimits, SessionRecord } from './repository.ts';

/** Whether the session has exceeded a limit or the end that an identity provider set. */
export function isSessionExpired(limits: SessionLimits, session: SessionRecord): boolean {
  const {
    GOTRUE_SESSIONS_TIMEBOX: maxAgeSeconds,
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: maxIdleSeconds,
  } = limits;
  const ends = [
    session.not_after === null ? Infinity : Date.parse(session.not_after),
    maxAgeSeconds > 0 ? Date.parse(session.created_at) + maxAgeSeconds * 1000 : Infinity,
    maxIdleSeconds > 0 ? Date.parse(session.refreshed_at) + maxIdleSeconds * 1000 : Infinity,
  ];
  return Math.min(...ends) <= Date.now();
}
