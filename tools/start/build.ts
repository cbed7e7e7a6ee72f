import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './config.ts';
import { StartError } from './start-error.ts';
import type { Step } from './progress-step.ts';

const SOURCES = [
  ...['apps', 'libs', 'tools/webpack', 'tools/messages'],
  ...['package-lock.json', 'tsconfig.browser.json'],
];
const IGNORED_FOLDERS = new Set(['dist', 'node_modules', 'coverage', '.mf']);
const MAX_ERRORS = 5;
const stampFile = join(root, '.cache/built');

/** Checks that the `dist` folders of the apps were built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  const [stamp, now] = await Promise.all([
    readFile(stampFile, 'utf8').catch(() => ''),
    computeSourceStamp(),
  ]);
  return stamp === now && (await listAppFolders()).every((app) => existsSync(join(app, 'dist')));
}

/**
 * Builds the apps with changed sources. nx restores unchanged ones from its cache.
 *
 * @param log file that receives the full output
 * @throws StartError with the first build errors
 */
export async function build(progress: Step, log: string): Promise<void> {
  const stamp = await computeSourceStamp();
  const { code, output } = await runMany((built) => progress.note(`${built} built`));
  await writeFile(log, output);
  if (code !== 0) {
    const failed = [...output.matchAll(/^- @scheduler\/(\S+):build$/gm)].map(([, app]) => app);
    const errors = [...new Set(output.match(/^ERROR in .+\n.+$/gm))].slice(0, MAX_ERRORS);
    const summary = `The build of ${failed.join(', ') || 'the applications'} failed (full log: ${log}).`;
    throw new StartError([summary, ...errors].join('\n'));
  }
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(stampFile, stamp);
}

/** Builds the shell for development. Throws a `StartError` if the build fails. */
export async function buildDevShell(log: string): Promise<void> {
  const builder = join(root, 'tools/webpack/build.ts');
  const { code, output } = await run(process.execPath, [builder, '--dev'], shellFolder);
  await writeFile(log, output);
  if (code !== 0) throw new StartError(`The build of the shell failed (full log: ${log}).`);
}

const shellFolder = join(root, 'apps/shell');

const listAppFolders = async () =>
  (await readdir(join(root, 'apps'))).map((name) => join(root, 'apps', name));

/** Hashes the names, sizes and modification times of all sources, which takes milliseconds. */
async function computeSourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await listFiles(join(root, source))) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => !IGNORED_FOLDERS.has(name));
  const nested = await Promise.all(names.toSorted().map((name) => listFiles(join(path, name))));
  return nested.flat();
}

function runMany(onBuilt: (app: string) => void): Promise<{ code: number; output: string }> {
  const nx = join(root, 'node_modules/.bin/nx');
  return run(nx, ['run-many', '-t', 'build', '--output-style=static'], root, (output) => {
    const built = output.match(/✔\s+(?:nx run )?@scheduler\/(\S+):build/g)?.at(-1);
    if (built) onBuilt(/\/(\S+):/.exec(built)?.[1] ?? '');
  });
}

/** Runs a command that is killed when this process exits. `onOutput` receives all output so far. */
function run(
  command: string,
  args: string[],
  cwd: string,
  onOutput: (output: string) => void = () => {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const killGroup = () => child.pid && process.kill(-child.pid, 'SIGTERM');
    process.once('exit', killGroup);
    let output = '';
    const append = (text: Buffer) => {
      output += text.toString();
      onOutput(output);
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', killGroup);
      resolve({ code: code ?? 1, output });
    });
  });
}
