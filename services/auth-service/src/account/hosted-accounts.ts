import { session } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import {
  GoTrueClient,
  isAuthApiError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthError as ProjectError,
  type SupportedStorage,
} from '@supabase/auth-js';
import * as z from 'zod';
import type { HostedConfig } from '../config.ts';
import { AuthError, type AuthErrorExtras } from '../protocol/auth-error.ts';
import { accountUser as user, type Accounts } from './accounts.ts';

const REQUEST_TIMEOUT_MS = 10_000;

const signUpResponse = z.object({ user, session: z.nullable(session) });
const signInResponse = z.object({ user, session });
const userResponse = z.object({ user });

/** The public keys of a project. Projects that sign tokens with a shared secret publish none. */
const keySet = z.object({ keys: z.array(z.unknown()).min(1) });

/** The input field that caused an error, by error code. */
const FIELD_BY_CODE: Record<string, NonNullable<AuthErrorExtras['field']>> = {
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  weak_password: 'password',
};

/** Converts an error reported by the project. Any other failure becomes `upstream-unavailable`. */
function toAccountError(error: unknown): Error {
  if (isAuthSessionMissingError(error)) {
    return new AuthError(403, 'session_not_found', error.message);
  }
  if (isAuthApiError(error) || isAuthWeakPasswordError(error)) {
    const { status, code, message } = error;
    // Errors without a code come from a proxy in front of the project, for example if the API key
    // is wrong.
    if (code !== undefined || status === 429) {
      const field = FIELD_BY_CODE[code ?? ''];
      return new AuthError(status, code ?? 'over_request_rate_limit', message, field && { field });
    }
  }
  return new Problem(
    'upstream-unavailable',
    t('Accounts are temporarily unavailable. Try again in a moment.'),
    {
      cause: error,
    },
  );
}

interface AuthResult {
  data: unknown;
  error: ProjectError | null;
}

async function parseResult<S extends z.ZodType>(schema: S, call: Promise<AuthResult>) {
  try {
    const { data, error } = await call;
    if (error) throw error;
    return schema.parse(data);
  } catch (error) {
    throw toAccountError(error);
  }
}

/**
 * Provides one caller's token to the library, which can only update the user of a stored session.
 * The storage discards writes. The session never expires, because only the caller may refresh it.
 */
const createTokenStorage = (token: string): SupportedStorage => ({
  getItem: () =>
    JSON.stringify({
      access_token: token,
      refresh_token: '',
      expires_at: Number.MAX_SAFE_INTEGER,
    }),
  setItem: () => undefined,
  removeItem: () => undefined,
});

/** Accounts in a hosted Supabase project. */
export interface HostedAccounts extends Accounts {
  /** @throws if the project is unreachable, rejects the key or publishes no signing keys */
  check: () => Promise<void>;
}

export function createHostedAccounts({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: apikey,
  AUTH_JWKS_URL: jwksUrl,
}: HostedConfig): HostedAccounts {
  const headers = { apikey };
  // A client stores the session of the signed-in user, so each call needs a new client.
  const createClient = (storage?: SupportedStorage) =>
    new GoTrueClient({
      url: `${url}/auth/v1`,
      headers,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      skipAutoInitialize: true,
      persistSession: storage !== undefined,
      ...(storage && { storage }),
      fetch: (input, init) =>
        fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
    });
  const fetchJson = async (requestUrl: string) => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(requestUrl, { headers, signal }).catch((cause: unknown) => {
      throw new Error(`${requestUrl} is unreachable`, { cause });
    });
    if (!response.ok) throw new Error(`${requestUrl} responded with ${response.status}`);
    return response.json();
  };
  return {
    signUp: ({ email, password, data, redirectTo }) =>
      parseResult(
        signUpResponse,
        createClient().signUp({ email, password, options: { data, emailRedirectTo: redirectTo } }),
      ),
    signIn: ({ email, password }) =>
      parseResult(signInResponse, createClient().signInWithPassword({ email, password })),
    getUser: async (token) => (await parseResult(userResponse, createClient().getUser(token))).user,
    updateUser: async (token, data) => {
      const update = createClient(createTokenStorage(token)).updateUser({ data });
      return (await parseResult(userResponse, update)).user;
    },
    check: async () => {
      const [, keys] = await Promise.all([fetchJson(`${url}/auth/v1/health`), fetchJson(jwksUrl)]);
      if (keySet.safeParse(keys).success) return;
      throw new Error(
        `${jwksUrl} contains no public keys: the project needs asymmetric signing keys`,
      );
    },
  };
}
