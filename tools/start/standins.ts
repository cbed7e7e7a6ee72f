import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `start.ts` and `config.ts` of each stand-in have. */
interface Standin {
  readConfig: (env: NodeJS.ProcessEnv) => unknown;
  start: (config: unknown) => Promise<{ url: string; stop: () => Promise<void> }>;
}

interface Told {
  folder: string;
  /** What it reads beside the environment of all. */
  env: Record<string, string>;
}

const load = (folder: string, file: string): Promise<Partial<Standin>> =>
  import(pathToFileURL(join(folder, 'src', file)).href);

async function open({ folder, env }: Told) {
  const { readConfig } = (await load(folder, 'config.ts')) as Standin;
  const { start } = (await load(folder, 'start.ts')) as Standin;
  const standin = await start(readConfig({ ...process.env, ...env }));
  process.stdout.write(`${basename(folder)} stand-in: ${standin.url}\n`);
  return standin;
}

const told = JSON.parse(process.env['STANDINS'] ?? '[]') as Told[];
const standins = await Promise.all(told.map(open));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const stop = () => Promise.all(standins.map((standin) => standin.stop()));
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
