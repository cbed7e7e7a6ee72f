import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  getInternalEnv,
  startTestService,
} from '@scheduler/service-kit/testing';

const AUTH_SERVICE_DIR = fileURLToPath(new URL('../../../auth-service', import.meta.url));
const ISSUER = 'http://auth.test/auth/v1';
const CREDENTIALS = { email: 'ada@example.test', password: 'correct horse' };

/** auth-service as a child process, with one registered user. */
export interface TestAuthService {
  /** Environment variables for services that use it. */
  env: Record<string, string>;
  /** Starts another session for the user and returns its access token. */
  signIn: () => Promise<string>;
  signOut: (token: string) => Promise<void>;
  /** Stops the process without deleting its database. */
  stop: () => Promise<unknown>;
  close: () => Promise<void>;
}

export async function startAuthService(): Promise<TestAuthService> {
  const directory = `${AUTH_SERVICE_DIR}/migrations`;
  const { url: databaseUrl, drop } = await createTestDatabase({
    schema: 'auth',
    directory,
    jobs: true,
  });
  const { url: origin, stop } = await startTestService(`${AUTH_SERVICE_DIR}/src/main.ts`, {
    ...getInternalEnv('auth-service'),
    DATABASE_URL: databaseUrl,
    AUTH_SEALING_KEY: 'a key for tests, long enough to be one',
    AUTH_ISSUER: ISSUER,
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
  });
  const post = (path: string, body: object, token?: string) =>
    fetch(`${origin}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  await post('/signup', CREDENTIALS);
  return {
    env: {
      AUTH_URL: origin,
      AUTH_ISSUER: ISSUER,
      AUTH_JWKS_URL: `${origin}/auth/v1/.well-known/jwks.json`,
    },
    signIn: async () => {
      const response = await post('/token?grant_type=password', CREDENTIALS);
      const { access_token } = (await response.json()) as { access_token: string };
      return access_token;
    },
    signOut: async (token) => {
      const { status } = await post('/logout?scope=local', {}, token);
      if (status !== 204) throw new Error(`Sign-out responded with ${status}`);
    },
    stop,
    close: async () => {
      await stop();
      await drop();
    },
  };
}
