import { securityLog, sessions } from '@scheduler/contracts/auth';
import { render } from '@testing-library/react';
import { Security } from '../security/security.tsx';
import { created_at, ID, openSettings } from './open-settings.tsx';

interface AuthCall {
  /** Method and path, for example `POST /factors`. */
  call: string;
  body: unknown;
}

const FACTOR_ID = '018f4e3a-0000-7000-8000-000000000007';

export const buildIdentity = (provider: string) => ({
  identity_id: `identity-${provider}`,
  id: ID,
  user_id: ID,
  provider,
  identity_data: { email: `ada@${provider}.example` },
  created_at,
});

export const buildFactor = (overrides: object = {}) => ({
  id: FACTOR_ID,
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Authenticator app',
  created_at,
  updated_at: created_at,
  ...overrides,
});

export const buildUser = (overrides: object = {}) => ({
  id: ID,
  aud: 'authenticated',
  email: 'ada@example.com',
  app_metadata: {},
  user_metadata: { full_name: 'Ada Lovelace' },
  identities: [buildIdentity('email')],
  created_at,
  ...overrides,
});

/** Prepares the security section with a stub auth server. Define its responses with `respondTo`. */
export function openSecurity(user = buildUser()) {
  const setup = openSettings();
  const calls: AuthCall[] = [];
  const responses = new Map<string, { status: number; body: unknown }>();
  const respondTo = (call: string, body: unknown, status = 200) =>
    void responses.set(call, { status, body });
  const productApi = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const path = url.pathname.split('/auth/v1')[1];
    if (path === undefined) return productApi(input, init);
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status, body } = responses.get(call) ?? {
      status: 404,
      body: { code: 404, error_code: 'not_found', msg: `No response defined for ${call}` },
    };
    const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(body), { status, headers }),
    );
  };
  respondTo('GET /user', user);
  respondTo('GET /settings', { external: { email: true, github: true, google: false } });
  setup.server.respond(sessions.list, []);
  setup.server.respond(securityLog.list, { entries: [], next: null });
  const show = () => render(<Security />, { wrapper: setup.host.wrapper });
  const getAuthCalls = (call: string) => calls.filter((authCall) => authCall.call === call);
  return { ...setup, show, respondTo, getAuthCalls };
}

/** Builds the body of an auth API error. */
export const authError = (code: string, message: string) => ({ code, message });
