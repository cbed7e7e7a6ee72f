import { existsSync } from 'node:fs';
import { Failure } from '../start/failure.ts';
import { run } from './run.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = () =>
  [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path && existsSync(path));

/** Where Chromium is; it is installed where it is missing and apt can. @throws Failure */
export async function chromium(): Promise<string> {
  const found = find();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    await run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = find();
  if (installed) return installed;
  throw new Failure(
    'The browser journeys need Chromium, which could not be installed through apt-get; ' +
      'install it and name it with CHROMIUM_PATH.',
  );
}
