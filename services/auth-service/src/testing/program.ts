import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { programEnv } from '@scheduler/service-kit/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The program as it is started for real, and everything that it wrote. */
export async function startProgram(env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...programEnv, NODE_OPTIONS: '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const listening = new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('"msg":"listening"')) resolve();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error(written)));
  });
  await listening;
  return {
    url: `http://127.0.0.1:${port}/auth/v1`,
    end: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return written;
    },
  };
}
