import { readConfig } from './config.ts';
import { start } from './start.ts';

const standin = await start(readConfig());
process.stdout.write(`Mail stand-in: ${standin.url} takes mail at ${standin.smtpUrl}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standin.stop().then(() => process.exit(0)));
}
