import { stopOnSignals } from '@scheduler/emulator-kit';
import { readConfig } from './config.ts';
import { start } from './start.ts';

const emulator = await start(readConfig());
process.stdout.write(`Language model emulator: ${emulator.url}/v1 (returns scripted answers)\n`);
stopOnSignals(emulator);
