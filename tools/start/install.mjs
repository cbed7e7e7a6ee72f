import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/;

/** @throws Error with a message for the user */
export async function installMissing(root) {
  if (await isInstalled(root)) return;
  console.log('Installing packages (the first time takes about a minute) …');
  const log = join(tmpdir(), `ai-scheduler-install-${process.pid}.log`);
  const { code, output } = await npmCi(root, log);
  if (code === 0) return;
  if (NO_NETWORK.test(output)) {
    throw new Error(
      "Couldn't install packages because the npm registry is unreachable. " +
        'Check the network and try again.',
    );
  }
  const reason = /npm (?:error|ERR!) (?!code)(.+)/.exec(output)?.[1] ?? `npm exited with ${code}`;
  throw new Error(`Couldn't install packages: ${reason} (full log: ${log}).`);
}

/** npm records what it installed in node_modules, so compare that with the lock file. */
async function isInstalled(root) {
  const [lockFile, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
      readFile(join(root, file), 'utf8').then(JSON.parse, () => ({ packages: {} })),
    ),
  );
  return Object.entries(lockFile.packages).every(
    ([path, { version, optional, link, resolved }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      // A link to a package of the workspace has a folder instead of a version.
      (link
        ? installed.packages[path]?.resolved === resolved
        : installed.packages[path]?.version === version),
  );
}

function npmCi(root, log) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return new Promise((resolve) => {
    const child = spawn(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const file = createWriteStream(log);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(file, { end: false });
      stream.on('data', (text) => (output += text));
    }
    child.on('error', (error) => resolve({ code: 1, output: `npm error ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
