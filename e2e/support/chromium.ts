import { existsSync } from 'node:fs';

/** Debian's, or the one that `CHROMIUM_PATH` names; `npm test` installs it where it is missing. */
export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('Chromium was not found: set CHROMIUM_PATH');
  return found;
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
