import type { Product } from './product.ts';
import { DEMO_EMAIL } from './seed-demo/seed-demo.ts';

/** What a person needs to begin, said once everything is healthy. */
export function welcome({ settings, secrets, mailbox }: Product): string {
  const lines = [`AI Scheduler ready at ${settings.siteUrl}`];
  if (secrets.demo.isSeeded) {
    lines.push(`  Demo account  ${DEMO_EMAIL}  password ${secrets.demo.password}`);
  }
  if (mailbox)
    lines.push(`  Mailbox       ${mailbox}  (a stand-in: no e-mail leaves this machine)`);
  lines.push('  Ctrl+C stops everything');
  return `\n${lines.join('\n')}\n`;
}
