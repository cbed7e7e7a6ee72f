import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseOwner } from './service-folders.ts';

/** Calls the API as one user. Throws an error for an error response. */
export type CallApi = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Finds the service that the gateway would forward a path to. */
function findOwner(path: string): DatabaseOwner {
  if (/^\/(auth\/|api\/auth)/.test(path)) return 'auth';
  if (path.startsWith('/api/ai/')) return 'ai';
  if (/^\/(api\/payments|api\/calendar|rest)\//.test(path)) return 'billing';
  return 'core';
}

const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 500;

/** Repeats a request that failed because another service was too slow on a busy machine. */
async function fetchWithRetry(url: URL, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
    await pause(RETRY_DELAY_MS);
  }
}

/** @param token access token or API key */
export const createCaller =
  (urls: Record<DatabaseOwner, string>, token?: string): CallApi =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetchWithRetry(new URL(path, urls[findOwner(path)]), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text && JSON.parse(text)) as T;
  };

const PASSWORD = 'password of the recorded accounts';

interface Session {
  access_token: string;
}

export const signUp = async (urls: Record<DatabaseOwner, string>, email: string) => {
  const body = { email, password: PASSWORD, data: { full_name: email.split('@')[0] } };
  const session = await createCaller(urls)<Session>('POST', '/auth/v1/signup', body);
  return { call: createCaller(urls, session.access_token), token: session.access_token };
};

export const signIn = async (urls: Record<DatabaseOwner, string>, email: string) => {
  const path = '/auth/v1/token?grant_type=password';
  const body = { email, password: PASSWORD };
  const session = await createCaller(urls)<Session>('POST', path, body);
  return createCaller(urls, session.access_token);
};
