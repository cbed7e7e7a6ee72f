import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { childProcessEnv } from '@scheduler/service-kit/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the service in a child process and captures its output. */
export async function startServiceProcess(env: Record<string, string>) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...childProcessEnv, NODE_OPTIONS: '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"msg":"listening"')) resolve();
    };
    child.stdout.on('data', readOutput);
    child.stderr.on('data', readOutput);
    child.once('exit', () => reject(new Error(output)));
  });
  await listening;
  return {
    url: `http://127.0.0.1:${port}/auth/v1`,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      return output;
    },
  };
}
