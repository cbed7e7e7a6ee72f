import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { EXTERNAL, type TestAuth } from './auth.ts';

const SCRIPT = fileURLToPath(new URL('openid-provider-process.ts', import.meta.url));

export interface OpenIdProvider {
  issuer: string;
  /** For `startAuth`: the provider is called `house`. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/** Starts an OpenID provider in a process of its own. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const REDIRECT_URI = `${EXTERNAL}/auth/v1/callback`;
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, REDIRECT_URI, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    issuer,
    env: {
      GOTRUE_EXTERNAL_HOUSE_ENABLED: 'true',
      GOTRUE_EXTERNAL_HOUSE_CLIENT_ID: 'scheduler',
      GOTRUE_EXTERNAL_HOUSE_SECRET: 'a secret of the client',
      GOTRUE_EXTERNAL_HOUSE_URL: issuer,
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Claims as the provider is told them. */
export const hintOf = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** A browser that follows redirects and keeps cookies, until it leaves for a page of the product. */
export async function browse(auth: TestAuth, from: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let place = from;
  for (let steps = 0; steps < 12; steps += 1) {
    const address = place.replace(EXTERNAL, auth.url);
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`${place} answers ${response.status}: ${await response.text()}`);
    place = new URL(next, address).href;
    if (place.startsWith(until)) return new URL(place);
  }
  throw new Error(`The way from ${from} does not end`);
}
