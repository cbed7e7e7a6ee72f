import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_SECONDS } from '@scheduler/scheduling/durations';

export interface AuthServer {
  url: string;
  /** Method and path of each request, in order. */
  requests: string[];
  /** Makes all following requests fail with this status; 0 restores normal responses. */
  fail: (status: number) => void;
  close: () => Promise<void>;
}

interface TestSessionOptions {
  secondsLeft?: number;
  /** Time since the access token was issued. */
  ageSeconds?: number;
  /** Assurance level. If set, the account has a second factor. */
  aal?: 'aal1' | 'aal2';
}

/** Creates a session as returned by the auth service. */
export function createTestSession(
  email: string,
  { secondsLeft = HOUR_SECONDS, aal, ageSeconds = 0 }: TestSessionOptions = {},
) {
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = now + secondsLeft;
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = Buffer.from('signature').toString('base64url');
  const claims = {
    sub: `id-${email}`,
    email,
    exp: expiresAt,
    iat: now - ageSeconds,
    aal: aal ?? 'aal1',
  };
  const factors = aal && [{ id: 'f1', factor_type: 'totp', status: 'verified' }];
  return {
    access_token: `${encodePart({ alg: 'ES256' })}.${encodePart(claims)}.${signature}`,
    refresh_token: `refresh-${email}`,
    token_type: 'bearer',
    expires_in: HOUR_SECONDS,
    expires_at: expiresAt,
    user: { ...createTestUser(email), ...(factors && { factors }) },
  };
}

const createTestUser = (email: string, full_name = 'Ada Lovelace') => ({
  id: `id-${email}`,
  aud: 'authenticated',
  email,
  user_metadata: { full_name },
  app_metadata: {},
  created_at: '2026-01-05T09:00:00Z',
});

/** Starts an HTTP server with the auth endpoints that a session needs. */
export async function startAuthServer(): Promise<AuthServer> {
  const requests: string[] = [];
  let failureStatus = 0;
  const server = createServer((request, response) => {
    const requestLine = `${request.method} ${request.url}`;
    requests.push(requestLine);
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (failureStatus)
      respond(failureStatus, { code: failureStatus, error_code: 'refused', msg: 'Refused' });
    else if (requestLine.startsWith('POST /auth/v1/logout')) response.writeHead(204).end();
    else if (requestLine.startsWith('GET /auth/v1/user'))
      respond(200, createTestUser('ada@example.com'));
    else respond(200, { ...createTestSession('ada@example.com'), refresh_token: 'rotated' });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (status) => (failureStatus = status),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
