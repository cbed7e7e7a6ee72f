import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Exports of an emulator's `start.ts` and `config.ts`. */
interface Emulator {
  readConfig: (env: NodeJS.ProcessEnv) => unknown;
  start: (config: unknown) => Promise<{ url: string; stop: () => Promise<void> }>;
}

interface EmulatorConfig {
  folder: string;
  /** Variables in addition to the shared environment. */
  env: Record<string, string>;
}

const load = (folder: string, file: string): Promise<Partial<Emulator>> =>
  import(pathToFileURL(join(folder, 'src', file)).href);

async function startEmulator({ folder, env }: EmulatorConfig) {
  const { readConfig } = (await load(folder, 'config.ts')) as Emulator;
  const { start } = (await load(folder, 'start.ts')) as Emulator;
  const emulator = await start(readConfig({ ...process.env, ...env }));
  process.stdout.write(`${basename(folder)} emulator: ${emulator.url}\n`);
  return emulator;
}

const configs = JSON.parse(process.env['EMULATORS'] ?? '[]') as EmulatorConfig[];
const emulators = await Promise.all(configs.map(startEmulator));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const stop = () => Promise.all(emulators.map((emulator) => emulator.stop()));
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
