import { writeSecrets } from '../data-folder.ts';
import type { Product } from '../product.ts';
import { step } from '../progress-step.ts';
import { seedDemo } from './seed-demo.ts';

/** Seeds the demo account once per embedded database. A failure doesn't stop the product. */
export async function seedOnFirstStart({ settings, secrets, mailbox }: Product): Promise<void> {
  const { demo } = secrets;
  const isEnabled = settings.seedDemo && !settings.databaseUrl && !settings.supabase && mailbox;
  if (!isEnabled || demo.isSeeded) return;
  try {
    await step('Creating the demo account', () =>
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
    console.error(`Couldn't create the demo account: ${(error as Error).message}`);
  }
}
