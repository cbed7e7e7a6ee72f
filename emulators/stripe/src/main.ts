import { stopOnSignals } from '@scheduler/emulator-kit';
import { readConfig } from './config.ts';
import { start } from './start.ts';

const emulator = await start(readConfig());
process.stdout.write(`Stripe emulator: ${emulator.url}. Test mode: no real payment\n`);
stopOnSignals(emulator);
