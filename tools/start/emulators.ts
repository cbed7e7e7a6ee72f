import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `start.ts` and `config.ts` of each emulator have. */
interface Emulator {
  readConfig: (env: NodeJS.ProcessEnv) => unknown;
  start: (config: unknown) => Promise<{ url: string; stop: () => Promise<void> }>;
}

interface Told {
  folder: string;
  /** What it reads beside the environment of all. */
  env: Record<string, string>;
}

const load = (folder: string, file: string): Promise<Partial<Emulator>> =>
  import(pathToFileURL(join(folder, 'src', file)).href);

async function open({ folder, env }: Told) {
  const { readConfig } = (await load(folder, 'config.ts')) as Emulator;
  const { start } = (await load(folder, 'start.ts')) as Emulator;
  const emulator = await start(readConfig({ ...process.env, ...env }));
  process.stdout.write(`${basename(folder)} emulator: ${emulator.url}\n`);
  return emulator;
}

const told = JSON.parse(process.env['EMULATORS'] ?? '[]') as Told[];
const emulators = await Promise.all(told.map(open));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const stop = () => Promise.all(emulators.map((emulator) => emulator.stop()));
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
