import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NEEDED = 24;

/**
 * Runs `main` on Node 24 and ends as it ends.
 *
 * @throws Error with one sentence for the user
 */
export async function handOver(root, main, args) {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
  const node = nodeOf(root);
  const isThis = realpathSync(node) === realpathSync(process.execPath);
  (isThis ? runHere : runOn)(node, root, [join(root, main), ...args]);
}

/** Where this Node is the one that is wanted: another would only wait for it, and hold 15 MB. */
function runHere(node, root, [main, ...args]) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.chdir(root);
  process.argv = [node, main, ...args];
  if (process.env.npm_lifecycle_event) endWithParent(() => process.kill(process.pid, 'SIGTERM'));
  // Not awaited: what it throws is told by Node, with its stack.
  void import(pathToFileURL(main).href);
}

function runOn(node, root, args) {
  // The child ends in order when this process is gone: the channel between them closes.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill('SIGTERM'));
  child.on('error', ({ message }) => {
    console.error(`Node ${NEEDED} could not be started: ${message}.`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** npm that was killed tells nobody; a process notices by its new parent. */
function endWithParent(end) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

/** The project's own Node, which npm installs on 64-bit Linux; elsewhere the user's. */
function nodeOf(root) {
  const own = join(root, 'node_modules/.bin/node');
  const version = spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (majorOf(version) >= NEEDED) return own;
  if (majorOf(process.version) >= NEEDED) return process.execPath;
  throw new Error(
    `AI Scheduler needs Node ${NEEDED} and this is ${process.version}; ` +
      `install Node ${NEEDED} or newer from https://nodejs.org and try again.`,
  );
}

const majorOf = (version) => Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
