import { sessions } from '@scheduler/contracts/auth';
import { render } from '@testing-library/react';
import { Security } from '../security/security.tsx';
import { created_at, ID, openSettings } from './open-settings.tsx';

interface AuthCall {
  /** Such as `POST /factors`. */
  call: string;
  body: unknown;
}

const FACTOR = '018f4e3a-0000-7000-8000-000000000007';

export const identity = (provider: string) => ({
  identity_id: `identity-${provider}`,
  id: ID,
  user_id: ID,
  provider,
  identity_data: { email: `ada@${provider}.example` },
  created_at,
});

export const factor = (facts: object = {}) => ({
  id: FACTOR,
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Authenticator app',
  created_at,
  updated_at: created_at,
  ...facts,
});

export const aUser = (facts: object = {}) => ({
  id: ID,
  aud: 'authenticated',
  email: 'ada@example.com',
  app_metadata: {},
  user_metadata: { full_name: 'Ada Lovelace' },
  identities: [identity('email')],
  created_at,
  ...facts,
});

/** The section over an auth server that can be told, call by call, what to answer. */
export function openSecurity(user = aUser()) {
  const opened = openSettings();
  const calls: AuthCall[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  const on = (call: string, body: unknown, status = 200) =>
    void answers.set(call, { status, body });
  const productApi = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const path = url.pathname.split('/auth/v1')[1];
    if (path === undefined) return productApi(input, init);
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status, body } = answers.get(call) ?? {
      status: 404,
      body: { code: 404, error_code: 'not_found', msg: `Nobody answers ${call}` },
    };
    const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(body), { status, headers }),
    );
  };
  on('GET /user', user);
  on('GET /settings', { external: { email: true, github: true, google: false } });
  opened.server.answer(sessions.list, []);
  const show = () => render(<Security />, { wrapper: opened.host.wrapper });
  const called = (call: string) => calls.filter((one) => one.call === call);
  return { ...opened, show, on, called };
}

/** A refusal in the protocol's words. */
export const refusal = (code: string, message: string) => ({ code, message });
