import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_SECONDS } from '@scheduler/scheduling/durations';

export interface AuthServer {
  url: string;
  /** Method and path of each request, in order. */
  requests: string[];
  /** Answers every request with this status from now on; 0 answers as usual. */
  fail: (status: number) => void;
  close: () => Promise<void>;
}

interface SessionOptions {
  secondsLeft?: number;
  /** Of an account with a second step. */
  aal?: 'aal1' | 'aal2';
}

/** A session as the auth service hands it out. */
export function sessionFor(
  email: string,
  { secondsLeft = HOUR_SECONDS, aal }: SessionOptions = {},
) {
  const now = Math.floor(Date.now() / 1000);
  const exp = now + secondsLeft;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = Buffer.from('signature').toString('base64url');
  const claims = { sub: `id-${email}`, email, exp, iat: now, aal: aal ?? 'aal1' };
  const factors = aal && [{ id: 'f1', factor_type: 'totp', status: 'verified' }];
  return {
    access_token: `${part({ alg: 'ES256' })}.${part(claims)}.${signature}`,
    refresh_token: `refresh-${email}`,
    token_type: 'bearer',
    expires_in: HOUR_SECONDS,
    expires_at: exp,
    user: { ...userFor(email), ...(factors && { factors }) },
  };
}

const userFor = (email: string, full_name = 'Ada Lovelace') => ({
  id: `id-${email}`,
  aud: 'authenticated',
  email,
  user_metadata: { full_name },
  app_metadata: {},
  created_at: '2026-01-05T09:00:00Z',
});

/** The few answers of an auth service that a session lives by, over real HTTP. */
export async function startAuthServer(): Promise<AuthServer> {
  const requests: string[] = [];
  let failure = 0;
  const server = createServer((request, response) => {
    const called = `${request.method} ${request.url}`;
    requests.push(called);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (failure) answer(failure, { code: failure, error_code: 'refused', msg: 'Refused' });
    else if (called.startsWith('POST /auth/v1/logout')) response.writeHead(204).end();
    else if (called.startsWith('GET /auth/v1/user')) answer(200, userFor('ada@example.com'));
    else answer(200, { ...sessionFor('ada@example.com'), refresh_token: 'rotated' });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (status) => (failure = status),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
