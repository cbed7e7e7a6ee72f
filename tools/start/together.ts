import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';
import { root } from './config.ts';
import { nodeProgram, type Program } from './program.ts';

const main = fileURLToPath(new URL('standins.ts', import.meta.url));
const folder = join(root, 'standins');

const isStandin = ({ cwd }: Program) => !relative(folder, cwd).startsWith('..');

/** The stand-ins as one program, since each Node by itself holds 40 MB; the others as they are. */
export function together(programs: readonly Program[]): Program[] {
  const standins = programs.filter(isStandin);
  const others = programs.filter((program) => !isStandin(program));
  const [first] = standins;
  if (!first) return others;
  const ofAll = Object.entries(first.env).filter(([name, value]) =>
    standins.every(({ env }) => env[name] === value),
  );
  const shared: NodeJS.ProcessEnv = Object.fromEntries(ofAll);
  const each = standins.map(({ cwd, env }) => ({
    folder: cwd,
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !(name in shared))),
  }));
  const program = nodeProgram({
    name: 'standins',
    main,
    cwd: folder,
    env: { ...shared, STANDINS: JSON.stringify(each) },
    ready: async (signal) => {
      await Promise.all(standins.map(({ ready }) => Promise.resolve(ready?.(signal))));
    },
  });
  return [program, ...others];
}
