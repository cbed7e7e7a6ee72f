import { availableParallelism } from 'node:os';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/config.ts';
import { run } from './run.ts';
import { check, type Result, type TestStep } from './step.ts';

const command = (name: string, tool: string, ...args: string[]): TestStep => ({
  name,
  run: async () => check(await run(tool, args)),
});

const ROOMS = ['apps', 'services', 'libs', 'emulators'];

const projects = () => [
  ...ROOMS.flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`)),
  'e2e',
  'tools',
];

/** The compiler on each project, as many at a time as there are cores. */
async function types(): Promise<Result> {
  const queue = projects();
  const failures: string[] = [];
  const compile = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      const { code, output } = await run('tsc', ['-p', project, '--pretty', 'false']);
      if (code !== 0) failures.push(output.trim());
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compile));
  return check({ code: failures.length, output: failures.join('\n') });
}

export const staticChecks: TestStep[] = [
  { name: 'types', run: types },
  command('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  command('lint', 'oxlint', '--type-aware'),
  command(
    'boundaries',
    'depcruise',
    '--config',
    'tools/boundaries.cjs',
    ...[...ROOMS, 'tools', 'e2e'],
  ),
  command('dead code', 'knip', '--no-config-hints'),
  command('spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '.'),
  command('terminology', 'textlint', '*.md', 'docs'),
];
