import { readConfig } from './config.ts';
import { start } from './start.ts';

const standin = await start(readConfig());
process.stdout.write(`Google stand-in: ${standin.url}. Demo Google accounts, not Google\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standin.stop().then(() => process.exit(0)));
}
