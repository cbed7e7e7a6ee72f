import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.ts';
import { toStepResult, type StepResult, type TestStep } from './test-step.ts';

const createCheck = (name: string, tool: string, ...args: string[]): TestStep => ({
  name,
  run: async () => toStepResult(await runCommand(tool, args)),
});

const PACKAGE_FOLDERS = ['apps', 'services', 'libs', 'emulators'];

/** Projects that cover all packages. One project each would parse shared types repeatedly. */
const TYPESCRIPT_PROJECTS = [
  'tsconfig.node.json',
  'tsconfig.apps.json',
  'services/auth-service',
  'tools',
  'e2e',
];

/** Type-checks all packages, in as many parallel compilers as there are cores. */
async function checkTypes(): Promise<StepResult> {
  const queue = [...TYPESCRIPT_PROJECTS];
  const failures: string[] = [];
  const compile = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      const { code, output } = await runCommand('tsc', ['-p', project, '--pretty', 'false']);
      if (code !== 0) failures.push(output.trim());
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compile));
  return toStepResult({ code: failures.length, output: failures.join('\n') });
}

export const staticChecks: TestStep[] = [
  { name: 'types', run: checkTypes },
  createCheck('format', 'oxfmt', '--list-different'),
  createCheck('lint', 'oxlint', '--type-aware'),
  createCheck(
    'boundaries',
    'depcruise',
    '--config',
    'tools/dependencies/boundaries.cjs',
    ...[...PACKAGE_FOLDERS, 'tools', 'e2e'],
  ),
  createCheck('dead code', 'knip', '--no-config-hints'),
  createCheck('spelling', 'cspell', 'lint', '--no-progress', '--no-summary'),
  createCheck('terminology', 'textlint', '*.md', 'docs'),
];
