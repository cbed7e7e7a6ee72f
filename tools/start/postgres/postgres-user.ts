import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** User that runs Postgres. Postgres refuses to run as root, so root uses a system user. */
export interface PostgresUser {
  ids: { uid: number; gid: number } | undefined;
  /** How to spawn as that user: directly, or through a prefix command. */
  spawnAs: { uid?: number; gid?: number };
  prefix: string[];
}

const USER = 'postgres';
const BYPASS_PERMISSIONS = '+dac_override';

/** @param paths files and folders the user must be able to read. @throws StartError */
export function getPostgresUser(paths: string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { ids: undefined, spawnAs: {}, prefix: [] };
  const ids = findUser() ?? createUser();
  const inaccessible = paths.find((path) => isInaccessible(path, ids.uid));
  if (inaccessible === undefined) return { ids, spawnAs: ids, prefix: [] };
  // The project is in a folder that only root may enter, such as one made by mktemp.
  const prefix = [
    'setpriv',
    ...[`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'],
    // Without this bit, access(2) ignores the capability and initdb doesn't find its own binary.
    '--securebits=+no_setuid_fixup',
    ...[`--inh-caps=${BYPASS_PERMISSIONS}`, `--ambient-caps=${BYPASS_PERMISSIONS}`],
  ];
  if (succeeds([...prefix, 'true'])) return { ids, spawnAs: {}, prefix };
  throw new StartError(
    `Postgres can't run as root, and its user ${USER} can't access ${inaccessible}. ` +
      'Move the project or DATA_DIR elsewhere, or start as another user.',
  );
}

const getId = (flag: string) =>
  Number(execFileSync('id', [flag, USER], { encoding: 'utf8', stdio: 'pipe' }));

function findUser() {
  try {
    return { uid: getId('-u'), gid: getId('-g') };
  } catch {
    return undefined;
  }
}

function createUser() {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', USER], {
      stdio: 'pipe',
    });
    return { uid: getId('-u'), gid: getId('-g') };
  } catch {
    throw new StartError(
      "Postgres can't run as root, and creating a user for it failed. Start as another user.",
    );
  }
}

/** True if a parent folder of `path` denies access to the user. */
function isInaccessible(path: string, uid: number): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if (!(mode & 0o001) && owner !== uid) return true;
    if (folder === dirname(folder)) return false;
  }
}

function succeeds([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
