import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childProcessEnv, getInternalEnv, type TestIdentity } from '@scheduler/service-kit/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A service as a child process. */
export interface CoreProcess {
  /** Ends in `/api`. */
  baseUrl: string;
  /** Kills the process abruptly, as in a power failure. */
  kill: () => Promise<void>;
  /** Stops the process gracefully and returns its exit code. */
  stop: () => Promise<number | null>;
}

/** Reads the port from the log of a process. */
export async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { port } = JSON.parse(line) as { port?: number };
    if (port !== undefined) return port;
  }
  throw new Error('The service exited before it listened');
}

/** Environment variables of all child processes in tests. */
export const commonEnv = {
  ...childProcessEnv,
  SITE_URL: 'https://app.test',
  INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
  INBOUND_MAIL_SECRET: 'a secret of the tests shared by providers',
  INBOUND_MAIL_ADDRESS: 'reply@inbound.test',
  ...getInternalEnv('core-api'),
};

/**
 * Starts a service as a child process, by default core-api, and waits until it accepts connections.
 */
export async function startProcess(env: Record<string, string>, main = MAIN): Promise<CoreProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...commonEnv, ...env, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const port = await readPort(child);
  child.stdout?.resume();
  const stopWithSignal = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exit;
    return code;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    kill: async () => {
      if ((await stopWithSignal('SIGKILL')) !== null)
        throw new Error('The service had already exited');
    },
    stop: () => stopWithSignal('SIGTERM'),
  };
}

/** Serves the public keys of an identity over HTTP, like auth-service. */
export async function startKeyServer({ jwks }: TestIdentity) {
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
