import { writeSecrets } from '../data-folder.ts';
import type { Product } from '../product.ts';
import { step } from '../terminal.ts';
import { seedDemo } from './seed-demo.ts';

/** Seeds the demo account once per embedded database; a fault costs the demo, not the start. */
export async function seedOnFirstStart({ settings, secrets, mailbox }: Product): Promise<void> {
  const { demo } = secrets;
  const isWanted = settings.seedDemo && !settings.databaseUrl && !settings.supabase && mailbox;
  if (!isWanted || demo.isSeeded) return;
  try {
    await step('Preparing the demo account', () =>
      seedDemo({
        url: `http://localhost:${settings.port}`,
        mailbox,
        password: demo.password,
        now: new Date(),
      }),
    );
    demo.isSeeded = true;
    await writeSecrets(settings.dataDir, secrets);
  } catch (error) {
    console.error(`The demo account could not be prepared: ${(error as Error).message}`);
  }
}
