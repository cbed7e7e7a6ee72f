import { stepUpStatus, type StepUpMethod } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import type { PublicConfig } from '@scheduler/platform';
import { getAuthErrorMessage } from '@scheduler/platform/auth-error-messages';
import type { SessionStore } from '@scheduler/platform/session-store';
import { AuthActionError, throwIfError } from '../auth/auth-actions.ts';

/** Requests that prove the user's identity again. Each may throw an `AuthActionError`. */
export interface StepUpActions {
  /** Returns the accepted methods, the strongest first. */
  findMethods: () => Promise<StepUpMethod[]>;
  /** Prompts for a passkey in the browser. */
  confirmPasskey: () => Promise<void>;
  confirmPassword: (password: string) => Promise<void>;
  sendCode: () => Promise<void>;
  confirmCode: (code: string) => Promise<void>;
}

const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;

interface AuthErrorBody {
  msg?: string;
  error_code?: string;
}

/** Sends a request to an endpoint that supabase-js doesn't cover. */
async function request(
  { supabaseUrl, supabaseAnonKey }: PublicConfig,
  session: SessionStore,
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(`${supabaseUrl || location.origin}/auth/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: supabaseAnonKey || 'local',
      authorization: `Bearer ${(await session.accessToken()) ?? ''}`,
      'content-type': 'application/json',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new AuthActionError(t("Couldn't reach the server. Check your connection."));
  });
  if (response.ok || response.status === NOT_FOUND) return response;
  const { msg = '', error_code } = (await response.json().catch(() => ({}))) as AuthErrorBody;
  throw new AuthActionError(getAuthErrorMessage({ message: msg, code: error_code }), error_code);
}

/** Implements the actions with the endpoint `/step-up` of auth-service. */
function createLocalActions(session: SessionStore, config: PublicConfig): StepUpActions {
  const confirm = async (proof: object) => void (await request(config, session, '/step-up', proof));
  return {
    async findMethods() {
      const response = await request(config, session, '/step-up');
      return stepUpStatus.parse(await response.json()).methods;
    },
    async confirmPasskey() {
      const response = await request(config, session, '/step-up/options', {});
      const { challenge_id, options } = (await response.json()) as {
        challenge_id: string;
        options: PublicKeyCredentialRequestOptionsJSON;
      };
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      await confirm({ challenge_id, credential: (credential as PublicKeyCredential).toJSON() });
    },
    confirmPassword: (password) => confirm({ password }),
    sendCode: async () => throwIfError(await (await session.client()).auth.reauthenticate()),
    confirmCode: (code) => confirm({ code }),
  };
}

/** Implements the actions with a new sign-in, because hosted Supabase projects have no step-up. */
function createHostedActions(session: SessionStore): StepUpActions {
  const email = session.get().user?.email ?? '';
  const getAuth = async () => (await session.client()).auth;
  return {
    findMethods: () => Promise.resolve(['password', 'code']),
    confirmPasskey: () => Promise.reject(new Error('Passkeys are not supported')),
    confirmPassword: async (password) =>
      throwIfError(await (await getAuth()).signInWithPassword({ email, password })),
    sendCode: async () => {
      const options = { shouldCreateUser: false };
      throwIfError(await (await getAuth()).signInWithOtp({ email, options }));
    },
    confirmCode: async (code) =>
      throwIfError(await (await getAuth()).verifyOtp({ email, token: code, type: 'email' })),
  };
}

export const createStepUpActions = (session: SessionStore, config: PublicConfig): StepUpActions =>
  config.supabaseUrl ? createHostedActions(session) : createLocalActions(session, config);
