import { stopOnSignals } from '@scheduler/emulator-kit';
import { readConfig } from './config.ts';
import { start } from './start.ts';

const emulator = await start(readConfig());
process.stdout.write(`Mail emulator: ${emulator.url} accepts email at ${emulator.smtpUrl}\n`);
stopOnSignals(emulator);
