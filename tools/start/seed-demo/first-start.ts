import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeSecrets } from '../data-folder.ts';
import type { Product } from '../product.ts';
import { step } from '../progress-step.ts';
import type { SeedOptions } from './seed-demo.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** @throws Error with the last line that the process wrote */
async function runSeed(options: Omit<SeedOptions, 'now'>): Promise<void> {
  const child = spawn(process.execPath, [MAIN], { stdio: ['pipe', 'ignore', 'pipe'] });
  // A process that ends early reports its error on stderr.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(options));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(errors.trim().split('\n').at(-1) || `exit code ${code}`);
}

/** Seeds the demo account once per embedded database. A failure doesn't stop the product. */
export async function seedOnFirstStart({ settings, secrets, mailbox }: Product): Promise<void> {
  const { demo } = secrets;
  const isEnabled = settings.seedDemo && !settings.databaseUrl && !settings.supabase && mailbox;
  if (!isEnabled || demo.isSeeded) return;
  try {
    await step('Creating the demo account', () =>
      runSeed({
        url: `http://localhost:${settings.port}`,
        mailbox,
        password: demo.password,
      }),
    );
    demo.isSeeded = true;
    await writeSecrets(settings.dataDir, secrets);
  } catch (error) {
    console.error(`Couldn't create the demo account: ${(error as Error).message}`);
  }
}
