import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './config.ts';
import { Failure } from './failure.ts';
import type { Step } from './terminal.ts';

const SOURCES = ['apps', 'libs', 'tools/webpack', 'package-lock.json', 'tsconfig.browser.json'];
const LEFT_OUT = new Set(['dist', 'node_modules', 'coverage']);
const ERRORS_SHOWN = 5;
const stampFile = join(root, '.cache/built');

/** Whether what lies in the apps' dist folders was built from what lies in their sources. */
export async function isBuilt(): Promise<boolean> {
  const [stamp, now] = await Promise.all([
    readFile(stampFile, 'utf8').catch(() => ''),
    sourceStamp(),
  ]);
  return stamp === now && (await apps()).every((app) => existsSync(join(app, 'dist')));
}

/**
 * Builds the apps that changed: nx knows which, and what earlier builds left in its cache.
 *
 * @param log where everything the build says is kept
 * @throws Failure with the first errors
 */
export async function build(shown: Step, log: string): Promise<void> {
  const stamp = await sourceStamp();
  const { code, output } = await runMany((built) => shown.note(`${built} built`));
  await writeFile(log, output);
  if (code !== 0) {
    const failed = [...output.matchAll(/^- @scheduler\/(\S+):build$/gm)].map(([, app]) => app);
    const errors = [...new Set(output.match(/^ERROR in .+\n.+$/gm))].slice(0, ERRORS_SHOWN);
    const what = `The build of ${failed.join(', ') || 'the applications'} failed (all of it: ${log}).`;
    throw new Failure([what, ...errors].join('\n'));
  }
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(stampFile, stamp);
}

/** Builds the shell for development. @throws Failure with what the build said */
export async function buildDevShell(log: string): Promise<void> {
  const builder = join(root, 'tools/webpack/build.ts');
  const { code, output } = await run(process.execPath, [builder, '--dev'], shellFolder);
  await writeFile(log, output);
  if (code !== 0) throw new Failure(`The build of the shell failed (all of it: ${log}).`);
}

const shellFolder = join(root, 'apps/shell');

const apps = async () =>
  (await readdir(join(root, 'apps'))).map((name) => join(root, 'apps', name));

/** Names, sizes and times of all sources: enough to know that nothing changed, in milliseconds. */
async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesIn(join(root, source))) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => !LEFT_OUT.has(name));
  const found = await Promise.all(names.toSorted().map((name) => filesIn(join(path, name))));
  return found.flat();
}

function runMany(onBuilt: (app: string) => void): Promise<{ code: number; output: string }> {
  const nx = join(root, 'node_modules/.bin/nx');
  return run(nx, ['run-many', '-t', 'build', '--output-style=static'], root, (output) => {
    const built = output.match(/✔\s+(?:nx run )?@scheduler\/(\S+):build/g)?.at(-1);
    if (built) onBuilt(/\/(\S+):/.exec(built)?.[1] ?? '');
  });
}

/** Runs a program to its end, and takes it down with us. @param onOutput told of all there is yet */
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
    const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
    process.once('exit', end);
    let output = '';
    const read = (text: Buffer) => {
      output += text.toString();
      onOutput(output);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 1, output });
    });
  });
}
