import { GoTrueClient, type AuthError, type SupportedStorage } from '@supabase/auth-js';
import { session } from '@scheduler/contracts/auth';
import * as z from 'zod';

const ANSWER_WITHIN = 10_000;

const user = z.object({
  id: z.uuid(),
  email: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  created_at: z.string(),
  updated_at: z.string().optional(),
});

const signedUp = z.object({ user, session: z.nullable(session) });
const signedIn = z.object({ user, session });
const known = z.object({ user });

/** Empty where tokens are signed with a shared secret, which is never published. */
const keySet = z.object({ keys: z.array(z.unknown()).min(1) });

interface Answer {
  data: unknown;
  error: AuthError | null;
}

async function answered<S extends z.ZodType>(schema: S, call: Promise<Answer>) {
  const { data, error } = await call;
  if (error) throw error;
  return schema.parse(data);
}

/**
 * The library changes the user of the session it keeps. This one is lent for a single call: it
 * keeps nothing, and never falls due, since only its owner may refresh it.
 */
const lent = (token: string): SupportedStorage => ({
  getItem: () =>
    JSON.stringify({
      access_token: token,
      refresh_token: '',
      expires_at: Number.MAX_SAFE_INTEGER,
    }),
  setItem: () => undefined,
  removeItem: () => undefined,
});

export interface Project {
  /** Without `/auth/v1`. */
  url: string;
  anonKey: string;
  jwksUrl: string;
}

export type ProjectClient = ReturnType<typeof createProjectClient>;

/**
 * A hosted project's auth API. Each call throws the library's error where the project refuses or is
 * not reached, and a `ZodError` where the answer is no answer of such a project.
 */
export function createProjectClient({ url, anonKey, jwksUrl }: Project) {
  const headers = { apikey: anonKey };
  // A client remembers who signed in with it, so each call has one of its own.
  const client = (storage?: SupportedStorage) =>
    new GoTrueClient({
      url: `${url}/auth/v1`,
      headers,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      skipAutoInitialize: true,
      persistSession: storage !== undefined,
      ...(storage && { storage }),
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN) }),
    });
  const get = async (address: string) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const answer = await fetch(address, { headers, signal }).catch((cause: unknown) => {
      throw new Error(`${address} does not answer`, { cause });
    });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return answer.json();
  };
  return {
    signUp: (email: string, password: string, data: object, redirectTo: string) =>
      answered(
        signedUp,
        client().signUp({ email, password, options: { data, emailRedirectTo: redirectTo } }),
      ),
    signIn: (email: string, password: string) =>
      answered(signedIn, client().signInWithPassword({ email, password })),
    userOf: (token: string) => answered(known, client().getUser(token)),
    changeUser: (token: string, data: object) =>
      answered(known, client(lent(token)).updateUser({ data })),
    /** Rejects, saying why, unless the project answers, accepts the key and signs verifiably. */
    check: async () => {
      const [, keys] = await Promise.all([get(`${url}/auth/v1/health`), get(jwksUrl)]);
      if (keySet.safeParse(keys).success) return;
      throw new Error(`${jwksUrl} holds no public key: the project needs asymmetric signing keys`);
    },
  };
}
