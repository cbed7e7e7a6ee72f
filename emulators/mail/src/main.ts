import { readConfig } from './config.ts';
import { start } from './start.ts';

const emulator = await start(readConfig());
process.stdout.write(`Mail emulator: ${emulator.url} accepts email at ${emulator.smtpUrl}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.stop().then(() => process.exit(0)));
}
