import type { Product } from './product.ts';
import { DEMO_EMAIL } from './seed-demo/seed-demo.ts';

/** Formats the message shown once all programs are healthy. */
export function formatReadyMessage({ settings, secrets, mailbox, demoGoogle }: Product): string {
  const lines = [`AI Scheduler ready at ${settings.siteUrl}`];
  // The demo account is in the embedded database of this folder and in our own auth-service.
  if (secrets.demo.isSeeded && !settings.supabase && !settings.databaseUrl) {
    lines.push(`  Demo account  ${DEMO_EMAIL}  password ${secrets.demo.password}`);
  }
  if (settings.supabase)
    lines.push(`  Accounts      managed by the project at ${settings.supabase.url}`);
  if (mailbox) lines.push(`  Mailbox       ${mailbox}  (emulator; no email leaves this machine)`);
  if (!settings.env['STRIPE_SECRET_KEY']) lines.push('  Payments      Test mode: no real payment');
  if (demoGoogle) lines.push(`  Google        ${demoGoogle}  (emulator with demo accounts)`);
  lines.push('  Press Ctrl+C to stop');
  return `\n${lines.join('\n')}\n`;
}
