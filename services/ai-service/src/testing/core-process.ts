import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, childProcessEnv, type TestIdentity } from '@scheduler/service-kit/testing';

const CORE = new URL('../../../core-api/', import.meta.url);

/** A server of the test's own on this machine. */
async function serve(answer: RequestListener) {
  const server = createServer(answer);
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

/** The real core-api as a process beside, on a database of its own. */
export async function startCoreProcess(identity: TestIdentity, billingUrl: string) {
  const database = await createTestDatabase({
    schema: 'core',
    directory: fileURLToPath(new URL('migrations', CORE)),
    jobs: true,
  });
  const keys = await serve((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(identity.jwks));
  });
  const child = spawn(process.execPath, [fileURLToPath(new URL('src/main.ts', CORE))], {
    env: {
      ...childProcessEnv,
      DATABASE_URL: database.url,
      AUTH_ISSUER: identity.issuer,
      AUTH_JWKS_URL: `${keys.url}/jwks.json`,
      BILLING_URL: billingUrl,
      SITE_URL: 'https://app.test',
      INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
      INTERNAL_KEY: 'a key of the tests that services share',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await portOf(child.stdout);
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    db: database.db,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await keys.close();
      await database.drop();
    },
  };
}

/** The port that a service tells in its log. */
async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const { port } = JSON.parse(line) as { port?: number };
    if (port !== undefined) return port;
  }
  throw new Error('core-api ended before it listened');
}
