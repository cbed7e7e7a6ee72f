import { readConfig } from './config.ts';
import { start } from './start.ts';

const standin = await start(readConfig());
process.stdout.write(`Language model stand-in: ${standin.url}/v1. It has no thoughts of its own\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standin.stop().then(() => process.exit(0)));
}
