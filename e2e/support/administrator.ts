import { createHmac, randomUUID } from 'node:crypto';

/** Signs the tokens of administrators, for the length of a run. */
export const JWT_SECRET = `${randomUUID()}${randomUUID()}`;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(): string {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role', exp })}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

/** What an administrator of the accounts asks auth-service to do. */
export async function administrator(site: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${site}/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
}
