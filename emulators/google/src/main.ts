import { stopOnSignals } from '@scheduler/emulator-kit';
import { readConfig } from './config.ts';
import { start } from './start.ts';

const emulator = await start(readConfig());
process.stdout.write(`Google emulator: ${emulator.url}. Demo Google accounts, not Google\n`);
stopOnSignals(emulator);
