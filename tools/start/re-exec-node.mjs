import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MIN_NODE_MAJOR = 24;

/**
 * Runs `main` on Node 24 and exits with its exit code.
 *
 * @throws Error with a message for the user
 */
export async function reExecNode(root, main, args) {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
  const node = findNode(root);
  const isCurrent = realpathSync(node) === realpathSync(process.execPath);
  (isCurrent ? runInThisProcess : runInChildProcess)(node, root, [join(root, main), ...args]);
}

/** Runs in this process, which already has the right Node version, to save 15 MB of memory. */
function runInThisProcess(node, root, [main, ...args]) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.chdir(root);
  process.argv = [node, main, ...args];
  if (process.env.npm_lifecycle_event) exitWithParent(() => process.kill(process.pid, 'SIGTERM'));
  // Not awaited, so that Node reports errors with their stack.
  void import(pathToFileURL(main).href);
}

function runInChildProcess(node, root, args) {
  // The child stops gracefully when this process exits, because the IPC channel closes.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) exitWithParent(() => child.kill('SIGTERM'));
  child.on('error', ({ message }) => {
    console.error(`Node ${MIN_NODE_MAJOR} couldn't start: ${message}.`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** A killed npm sends no signal, so check for a new parent process. */
function exitWithParent(end) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

/** Returns the bundled Node, which npm installs on 64-bit Linux, or the current one. */
function findNode(root) {
  const bundled = join(root, 'node_modules/.bin/node');
  const version = spawnSync(bundled, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (parseMajor(version) >= MIN_NODE_MAJOR) return bundled;
  if (parseMajor(process.version) >= MIN_NODE_MAJOR) return process.execPath;
  throw new Error(
    `AI Scheduler needs Node ${MIN_NODE_MAJOR} and this is ${process.version}; ` +
      `install Node ${MIN_NODE_MAJOR} or newer from https://nodejs.org and try again.`,
  );
}

const parseMajor = (version) => Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
