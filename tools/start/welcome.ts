import type { Product } from './product.ts';
import { DEMO_EMAIL } from './seed-demo/seed-demo.ts';

/** What a person needs to begin, said once everything is healthy. */
export function welcome({ settings, secrets, mailbox, demoGoogle }: Product): string {
  const lines = [`AI Scheduler ready at ${settings.siteUrl}`];
  // It was made in the embedded database of this folder, by an auth-service of our own.
  if (secrets.demo.isSeeded && !settings.supabase && !settings.databaseUrl) {
    lines.push(`  Demo account  ${DEMO_EMAIL}  password ${secrets.demo.password}`);
  }
  if (settings.supabase)
    lines.push(`  Accounts      kept by the project at ${settings.supabase.url}`);
  if (mailbox)
    lines.push(`  Mailbox       ${mailbox}  (an emulator: no e-mail leaves this machine)`);
  if (!settings.env['STRIPE_SECRET_KEY']) lines.push('  Payments      Test mode: no real payment');
  if (demoGoogle)
    lines.push(`  Google        ${demoGoogle}  (an emulator: demo Google accounts, not Google)`);
  lines.push('  Ctrl+C stops everything');
  return `\n${lines.join('\n')}\n`;
}
