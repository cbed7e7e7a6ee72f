import { createHmac, randomUUID } from 'node:crypto';

/** Signing secret for admin tokens, generated per run. Worker processes inherit it. */
export const JWT_SECRET = (process.env.E2E_JWT_SECRET ??= `${randomUUID()}${randomUUID()}`);

const encodeSegment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function createToken(): string {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const signingInput = `${encodeSegment({ alg: 'HS256', typ: 'JWT' })}.${encodeSegment({ role: 'service_role', exp })}`;
  return `${signingInput}.${createHmac('sha256', JWT_SECRET).update(signingInput).digest('base64url')}`;
}

/** Calls an endpoint of auth-service's admin API. */
export async function callAuthAdmin(site: string, path: string, body: object): Promise<void> {
  const response = await fetch(new URL(`/auth/v1${path}`, site), {
    method: 'POST',
    headers: { authorization: `Bearer ${createToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
}
