import { GoTrueClient, type AuthError, type SupportedStorage } from '@supabase/auth-js';
import { session } from '@scheduler/contracts/auth';
import * as z from 'zod';

const REQUEST_TIMEOUT_MS = 10_000;

const user = z.object({
  id: z.uuid(),
  email: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  created_at: z.string(),
  updated_at: z.string().optional(),
});

const signUpResponse = z.object({ user, session: z.nullable(session) });
const signInResponse = z.object({ user, session });
const userResponse = z.object({ user });

/** The public keys of a project. Projects that sign tokens with a shared secret publish none. */
const keySet = z.object({ keys: z.array(z.unknown()).min(1) });

interface AuthResult {
  data: unknown;
  error: AuthError | null;
}

async function parseResult<S extends z.ZodType>(schema: S, call: Promise<AuthResult>) {
  const { data, error } = await call;
  if (error) throw error;
  return schema.parse(data);
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

export interface ProjectSettings {
  /** Base URL without `/auth/v1`. */
  url: string;
  anonKey: string;
  jwksUrl: string;
}

export type ProjectClient = ReturnType<typeof createProjectClient>;

/**
 * Creates a client for the auth API of a hosted project.
 *
 * @throws the library's error if the project rejects a request or is unreachable, and a `ZodError`
 * if the response has an unexpected shape
 */
export function createProjectClient({ url, anonKey, jwksUrl }: ProjectSettings) {
  const headers = { apikey: anonKey };
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
    signUp: (email: string, password: string, data: object, redirectTo: string) =>
      parseResult(
        signUpResponse,
        createClient().signUp({ email, password, options: { data, emailRedirectTo: redirectTo } }),
      ),
    signIn: (email: string, password: string) =>
      parseResult(signInResponse, createClient().signInWithPassword({ email, password })),
    getUser: (token: string) => parseResult(userResponse, createClient().getUser(token)),
    updateUser: (token: string, data: object) =>
      parseResult(userResponse, createClient(createTokenStorage(token)).updateUser({ data })),
    /** @throws if the project is unreachable, rejects the key or publishes no signing keys */
    check: async () => {
      const [, keys] = await Promise.all([fetchJson(`${url}/auth/v1/health`), fetchJson(jwksUrl)]);
      if (keySet.safeParse(keys).success) return;
      throw new Error(
        `${jwksUrl} contains no public keys: the project needs asymmetric signing keys`,
      );
    },
  };
}
