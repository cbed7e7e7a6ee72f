import { setImmediate } from 'node:timers/promises';
import { id } from '@scheduler/contracts';
import { liveSessions, SESSIONS_AT_ONCE } from '@scheduler/contracts/internal';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Log } from './log.ts';
import { serviceToken } from './service-token.ts';

/** Milliseconds for which an answer is not asked for again; a ban, for one, can be lifted. */
const LIVE_LIFE = 4000;
const ENDED_LIFE = 60_000;
const TIMEOUT = 1000;
/** For as long does nobody wait again for who did not answer. */
const REST = 5000;
const WARN_EVERY = 60_000;
const SESSIONS_REMEMBERED = 10_000;

/** Whether a session is still one that tokens hold for. */
export type SessionCheck = (sessionId: string) => Promise<boolean>;

export interface SessionCheckOptions {
  /** Where auth-service answers `/internal`. */
  authUrl: string;
  /** What services share. */
  key: string;
  /** The name of the service that asks. */
  service: string;
  log: Log;
  /** Epoch milliseconds. */
  clock?: () => number;
}

type Asking = Pick<SessionCheckOptions, 'authUrl' | 'key' | 'service'>;

async function readLive({ authUrl, key, service }: Asking, ids: string[]): Promise<Set<string>> {
  const token = await serviceToken({ key, issuer: service, audience: 'auth-service' });
  const response = await fetch(new URL(liveSessions.path, authUrl), {
    method: liveSessions.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`auth-service answered ${response.status}`);
  }
  return new Set(z.parse(liveSessions.response, await response.json()).live);
}

/** Those who ask in the same moment ask by one call. */
function askingTogether(asking: Asking) {
  let gathered: { ids: string[]; live: Promise<Set<string>> } | null = null;
  const gather = () => {
    const ids: string[] = [];
    const live = setImmediate().then(() => {
      if (gathered?.ids === ids) gathered = null;
      return readLive(asking, ids);
    });
    return { ids, live };
  };
  return async (sessionId: string): Promise<boolean> => {
    if (!gathered || gathered.ids.length === SESSIONS_AT_ONCE) gathered = gather();
    gathered.ids.push(sessionId);
    return (await gathered.live).has(sessionId);
  };
}

/**
 * Asks auth-service which sessions are alive, and remembers its answers for seconds. While it does
 * not answer, what it said last holds, and a session that nothing is known of counts: a service
 * works without it.
 */
export function createSessionCheck(options: SessionCheckOptions): SessionCheck {
  const { log, clock = Date.now } = options;
  const told = new LRUCache<string, { isLive: boolean; until: number }>({
    max: SESSIONS_REMEMBERED,
  });
  const asked = new Map<string, Promise<boolean>>();
  const readTogether = askingTogether(options);
  let restsUntil = 0;
  let quietUntil = 0;

  const lastKnown = (sessionId: string) => told.get(sessionId)?.isLive ?? true;

  const rest = (err: unknown) => {
    const now = clock();
    restsUntil = now + REST;
    if (now < quietUntil) return;
    quietUntil = now + WARN_EVERY;
    log.warn({ err }, 'auth-service does not tell which sessions ended; they count meanwhile');
  };

  const ask = async (sessionId: string): Promise<boolean> => {
    // It knows no others, and would refuse to tell of the rest.
    if (!z.safeParse(id, sessionId).success) return false;
    try {
      const isLive = await readTogether(sessionId);
      told.set(sessionId, { isLive, until: clock() + (isLive ? LIVE_LIFE : ENDED_LIFE) });
      return isLive;
    } catch (err) {
      rest(err);
      return lastKnown(sessionId);
    }
  };

  return async (sessionId) => {
    const known = told.get(sessionId);
    if (known && clock() < known.until) return known.isLive;
    if (clock() < restsUntil) return lastKnown(sessionId);
    const under = asked.get(sessionId);
    if (under) return under;
    const answer = ask(sessionId).finally(() => asked.delete(sessionId));
    asked.set(sessionId, answer);
    return answer;
  };
}

interface SessionSettings {
  AUTH_URL?: string | undefined;
  SUPABASE_URL?: string | undefined;
  INTERNAL_KEY?: readonly [string, ...string[]] | undefined;
}

/** The check as settings say: none where a hosted project keeps the accounts, or nobody is named. */
export function sessionCheckOf(settings: SessionSettings, service: string, log: Log) {
  const { AUTH_URL: authUrl, SUPABASE_URL: project, INTERNAL_KEY: [key] = [] } = settings;
  if (!authUrl || !key || project) return undefined;
  return createSessionCheck({ authUrl, key, service, log });
}
