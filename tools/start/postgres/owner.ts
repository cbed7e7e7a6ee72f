import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../failure.ts';

/** Whom Postgres runs as. It refuses root, so root lends it a user of its own. */
export interface Owner {
  ids: { uid: number; gid: number } | undefined;
  /** How a command of its is spawned: as that user, or through a prefix that becomes it. */
  spawnAs: { uid?: number; gid?: number };
  prefix: string[];
}

const USER = 'postgres';
const REACH_ALL = '+dac_override';

/** @param paths what the owner must reach. @throws Failure */
export function postgresOwner(paths: string[]): Owner {
  if (process.getuid?.() !== 0) return { ids: undefined, spawnAs: {}, prefix: [] };
  const ids = existingUser() ?? newUser();
  const barred = paths.find((path) => isBarred(path, ids.uid));
  if (barred === undefined) return { ids, spawnAs: ids, prefix: [] };
  // A clone in a folder that only root may enter, such as mktemp's: the user is let through.
  const prefix = [
    'setpriv',
    ...[`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'],
    // Without this bit access(2) asks without the capability, and initdb does not find itself.
    '--securebits=+no_setuid_fixup',
    ...[`--inh-caps=${REACH_ALL}`, `--ambient-caps=${REACH_ALL}`],
  ];
  if (answers([...prefix, 'true'])) return { ids, spawnAs: {}, prefix };
  throw new Failure(
    `Postgres does not run as root, and its user ${USER} may not enter ${barred}; ` +
      'move the project or DATA_DIR elsewhere, or start as another user.',
  );
}

const idOf = (flag: string) =>
  Number(execFileSync('id', [flag, USER], { encoding: 'utf8', stdio: 'pipe' }));

function existingUser() {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

function newUser() {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', USER], {
      stdio: 'pipe',
    });
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new Failure(
      'Postgres does not run as root and a user for it could not be made; start as another user.',
    );
  }
}

/** Whether a folder on the way to `path` shuts others out. */
function isBarred(path: string, uid: number): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if (!(mode & 0o001) && owner !== uid) return true;
    if (folder === dirname(folder)) return false;
  }
}

function answers([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
