import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';
import { root } from '../config.ts';
import { nodeProgram, type Program } from '../program.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = join(root, 'emulators');

const isEmulator = ({ cwd }: Program) => !relative(folder, cwd).startsWith('..');

/** Combines the emulators into one process, because each Node process occupies memory. */
export function combineEmulators(programs: readonly Program[]): Program[] {
  const emulators = programs.filter(isEmulator);
  const others = programs.filter((program) => !isEmulator(program));
  const [first] = emulators;
  if (!first) return others;
  const sharedEntries = Object.entries(first.env).filter(([name, value]) =>
    emulators.every(({ env }) => env[name] === value),
  );
  const shared: NodeJS.ProcessEnv = Object.fromEntries(sharedEntries);
  const configs = emulators.map(({ cwd, env }) => ({
    folder: cwd,
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !(name in shared))),
  }));
  const program = nodeProgram({
    name: 'emulators',
    main,
    cwd: folder,
    env: { ...shared, EMULATORS: JSON.stringify(configs) },
    ready: async (signal) => {
      await Promise.all(emulators.map(({ ready }) => Promise.resolve(ready?.(signal))));
    },
  });
  return [
    { ...program, portForwards: emulators.flatMap(({ portForwards = [] }) => portForwards) },
    ...others,
  ];
}
