import { existsSync } from 'node:fs';
import { StartError } from '@scheduler/start/start-error';
import { runCommand } from './run-command.ts';

/** The headless shell is first, because its windows take less time to open. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findExecutable = () =>
  [process.env['CHROMIUM_PATH'], ...PATHS].find((path) => path && existsSync(path));

/** Returns the path of Chromium. Installs it with apt if necessary, or throws a `StartError`. */
export async function findOrInstallChromium(): Promise<string> {
  const existing = findExecutable();
  if (existing) return existing;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  for (const args of [['update'], install]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    await runCommand(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = findExecutable();
  if (installed) return installed;
  throw new StartError(
    'The browser tests need Chromium, and installing it with apt-get failed. ' +
      'Install it and set CHROMIUM_PATH.',
  );
}
