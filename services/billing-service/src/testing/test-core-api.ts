import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  childProcessEnv,
  getInternalEnv,
  type TestIdentity,
} from '@scheduler/service-kit/testing';

const CORE = fileURLToPath(new URL('../../../core-api', import.meta.url));

/** core-api as a separate process that reads plans from this billing-service. */
export interface TestCoreApi {
  url: string;
  stop: () => Promise<void>;
}

async function serveKeys({ jwks }: TestIdentity) {
  const server = createServer((_, response) => response.end(JSON.stringify(jwks)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readPort(output: Readable): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const { port } = JSON.parse(line) as { port?: number };
    if (port !== undefined) return port;
  }
  throw new Error('core-api ended before it listened');
}

export async function startTestCoreApi(
  identity: TestIdentity,
  billingUrl: string,
): Promise<TestCoreApi> {
  const directory = `${CORE}/migrations`;
  const database = await createTestDatabase({ schema: 'core', directory, jobs: true });
  const keys = await serveKeys(identity);
  const child = spawn(process.execPath, [`${CORE}/src/main.ts`], {
    env: {
      ...childProcessEnv,
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url,
      AUTH_ISSUER: identity.issuer,
      AUTH_JWKS_URL: keys.url,
      BILLING_URL: billingUrl,
      SITE_URL: 'https://app.test',
      INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
      ...getInternalEnv('core-api'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const port = await readPort(child.stdout);
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      keys.close();
      await database.drop();
    },
  };
}
