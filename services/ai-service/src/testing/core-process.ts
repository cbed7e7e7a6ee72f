import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  childProcessEnv,
  getInternalEnv,
  type TestIdentity,
} from '@scheduler/service-kit/testing';

const CORE_API_DIRECTORY = new URL('../../../core-api/', import.meta.url);

async function startHttpServer(handleRequest: RequestListener) {
  const server = createServer(handleRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Starts the real core-api as a child process with its own database. */
export async function startCoreProcess(identity: TestIdentity, billingUrl: string) {
  const database = await createTestDatabase({
    schema: 'core',
    directory: fileURLToPath(new URL('migrations', CORE_API_DIRECTORY)),
    jobs: true,
  });
  const jwksServer = await startHttpServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(identity.jwks));
  });
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('src/main.ts', CORE_API_DIRECTORY))],
    {
      env: {
        ...childProcessEnv,
        DATABASE_URL: database.url,
        AUTH_ISSUER: identity.issuer,
        AUTH_JWKS_URL: `${jwksServer.url}/jwks.json`,
        BILLING_URL: billingUrl,
        SITE_URL: 'https://app.test',
        INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
        ...getInternalEnv('core-api'),
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const port = await readPort(child.stdout);
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    db: database.db,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await jwksServer.close();
      await database.drop();
    },
  };
}

/** Reads the port from a service's log output. */
async function readPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const { port } = JSON.parse(line) as { port?: number };
    if (port !== undefined) return port;
  }
  throw new Error('core-api exited before listening');
}
