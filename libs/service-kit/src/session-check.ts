import { setImmediate } from 'node:timers/promises';
import { id } from '@scheduler/contracts';
import { findLiveSessions, MAX_SESSION_IDS } from '@scheduler/contracts/internal';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { callAuthService, type AuthServiceTarget } from './call-auth-service.ts';
import type { Log } from './log.ts';

/** Lifetimes of cached results. They limit the effect of a lost announcement. */
const ACTIVE_TTL_MS = 4000;
/** While auth-service doesn't announce ended sessions. */
const UNANNOUNCED_ACTIVE_TTL_MS = 1000;
const ENDED_TTL_MS = 60_000;
const TIMEOUT_MS = 1000;
/** Pause after a failed request, so that the timeout doesn't delay every caller. */
const RETRY_DELAY_MS = 5000;
const WARN_INTERVAL_MS = 60_000;
const MAX_CACHED_SESSIONS = 10_000;

/** Whether a session is active. */
export type SessionCheck = (sessionId: string) => Promise<boolean>;

/** The known statuses of sessions, which auth-service's announcements keep current. */
export type SessionStatuses = ReturnType<typeof createSessionCheck>;

export interface SessionCheckOptions extends AuthServiceTarget {
  log: Log;
  /** Returns milliseconds of a monotonic clock, so that a wrong time doesn't extend the cache. */
  clock?: () => number;
}

async function fetchActiveSessions(target: AuthServiceTarget, ids: string[]): Promise<Set<string>> {
  const call = { body: { ids }, timeoutMs: TIMEOUT_MS };
  const response = await callAuthService(target, findLiveSessions, call);
  return new Set(z.parse(findLiveSessions.response, await response.json()).live);
}

/** Creates a session check that combines the checks of one event loop turn into a single request. */
function createBatchedCheck(target: AuthServiceTarget) {
  let pendingBatch: { ids: string[]; active: Promise<Set<string>> } | null = null;
  const startBatch = () => {
    const ids: string[] = [];
    const active = setImmediate().then(() => {
      if (pendingBatch?.ids === ids) pendingBatch = null;
      return fetchActiveSessions(target, ids);
    });
    return { ids, active };
  };
  return async (sessionId: string): Promise<boolean> => {
    if (!pendingBatch || pendingBatch.ids.length === MAX_SESSION_IDS) pendingBatch = startBatch();
    pendingBatch.ids.push(sessionId);
    return (await pendingBatch.active).has(sessionId);
  };
}

/**
 * Creates a session check that queries auth-service and caches the results for seconds.
 *
 * While auth-service is unreachable, the last known status is used and unknown sessions count as
 * active, so that other services stay available.
 */
export function createSessionCheck(options: SessionCheckOptions) {
  const { log, clock = () => performance.now() } = options;
  const statuses = new LRUCache<string, { isActive: boolean; checkedAtMs: number }>({
    max: MAX_CACHED_SESSIONS,
  });
  const pendingChecks = new Map<string, Promise<boolean>>();
  const checkInBatch = createBatchedCheck(options);
  let activeTtlMs = UNANNOUNCED_ACTIVE_TTL_MS;
  let pausedUntil = 0;
  let nextWarningAt = 0;

  const getLastKnown = (sessionId: string) => statuses.get(sessionId)?.isActive ?? true;

  const pauseRequests = (err: unknown) => {
    const now = clock();
    pausedUntil = now + RETRY_DELAY_MS;
    if (now < nextWarningAt) return;
    nextWarningAt = now + WARN_INTERVAL_MS;
    log.warn({ err }, 'auth-service is unreachable; unknown sessions count as active');
  };

  const checkSession = async (sessionId: string, isOutdated: () => boolean): Promise<boolean> => {
    // A single invalid ID would make auth-service reject the entire batch.
    if (!z.safeParse(id, sessionId).success) return false;
    try {
      const isActive = await checkInBatch(sessionId);
      if (isOutdated()) return isActive && getLastKnown(sessionId);
      statuses.set(sessionId, { isActive, checkedAtMs: clock() });
      return isActive;
    } catch (err) {
      pauseRequests(err);
      return getLastKnown(sessionId);
    }
  };

  /** Starts a check whose result isn't stored if an announcement arrives in the meantime. */
  const startCheck = (sessionId: string): Promise<boolean> => {
    const isPending = (): boolean => pendingChecks.get(sessionId) === check;
    const check: Promise<boolean> = checkSession(sessionId, () => !isPending()).finally(() => {
      if (isPending()) pendingChecks.delete(sessionId);
    });
    pendingChecks.set(sessionId, check);
    return check;
  };

  const isActive: SessionCheck = async (sessionId) => {
    const cached = statuses.get(sessionId);
    if (cached) {
      const ttlMs = cached.isActive ? activeTtlMs : ENDED_TTL_MS;
      if (clock() < cached.checkedAtMs + ttlMs) return cached.isActive;
    }
    if (clock() < pausedUntil) return getLastKnown(sessionId);
    return pendingChecks.get(sessionId) ?? startCheck(sessionId);
  };

  return {
    isActive,
    /** Sessions have ended. */
    end(ids: readonly string[]) {
      for (const sessionId of ids) {
        pendingChecks.delete(sessionId);
        statuses.set(sessionId, { isActive: false, checkedAtMs: clock() });
      }
    },
    /** The statuses of sessions have changed in an unknown way. */
    forget(ids: readonly string[]) {
      for (const sessionId of ids) {
        pendingChecks.delete(sessionId);
        statuses.delete(sessionId);
      }
    },
    /** Announcements are received from now on. Earlier ones may have been missed. */
    resync() {
      activeTtlMs = ACTIVE_TTL_MS;
      pendingChecks.clear();
      // Retains the statuses in case auth-service is unreachable at the next check.
      for (const status of statuses.values()) status.checkedAtMs = -Infinity;
    },
    /** Announcements are no longer received. */
    disconnect() {
      activeTtlMs = UNANNOUNCED_ACTIVE_TTL_MS;
    },
  };
}
