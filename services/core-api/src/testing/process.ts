import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programEnv, type TestIdentity } from '@scheduler/service-kit/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The service as a process of its own. */
export interface CoreProcess {
  /** Ends in `/api`. */
  baseUrl: string;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it as a deployment would, and tells its exit code. */
  stop: () => Promise<number | null>;
}

/** The port that a process reports in its log. */
export async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { port } = JSON.parse(line) as { port?: number };
    if (port !== undefined) return port;
  }
  throw new Error('The service ended before it listened');
}

/** What the processes of this service are told besides, alike in every test. */
export const commonEnv = {
  ...programEnv,
  SITE_URL: 'https://app.test',
  INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
  INBOUND_MAIL_SECRET: 'a secret of the tests shared by providers',
  INBOUND_MAIL_ADDRESS: 'reply@inbound.test',
  INTERNAL_KEY: 'a key of the tests that services share',
};

/** Starts `main.ts`, this service's unless told; resolves once it listens. */
export async function startProcess(env: Record<string, string>, main = MAIN): Promise<CoreProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...commonEnv, ...env, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const port = await portOf(child);
  child.stdout?.resume();
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    kill: async () => {
      if ((await end('SIGKILL')) !== null) throw new Error('The service had ended by itself');
    },
    stop: () => end('SIGTERM'),
  };
}

/** Serves an identity's public keys, as auth-service does. */
export async function serveKeys({ jwks }: TestIdentity) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(jwks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
