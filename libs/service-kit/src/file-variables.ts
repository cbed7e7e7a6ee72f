import { readFileSync } from 'node:fs';

export interface ResolvedVariables {
  /** The environment with file contents in place of `<NAME>_FILE`. */
  env: NodeJS.ProcessEnv;
  /** One message per invalid variable. Never contains a value, because it could be a secret. */
  errors: string[];
}

const SUFFIX = '_FILE';

function describeReadError({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return "the file doesn't exist";
  return code === 'EACCES' ? "the file isn't readable by this user" : `can't be read (${code})`;
}

/** Trailing line breaks aren't part of the value, as in a shell's `$(cat file)`. */
const readValue = (file: string) => readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');

/**
 * Reads variables from files: `<NAME>_FILE` is the path of a file that contains the value of `<NAME>`,
 * the convention of Docker images for mounted secrets. Empty variables count as missing.
 *
 * @param isVariable whether a name is a variable of this program. A variable with a name that ends in
 *   `_FILE` isn't a path to read, and unknown variables are left alone.
 * @see https://docs.docker.com/engine/swarm/secrets/#build-support-for-docker-secrets-into-your-images
 */
export function readFileVariables(
  env: NodeJS.ProcessEnv,
  isVariable: (name: string) => boolean,
): ResolvedVariables {
  const resolved = { ...env };
  const errors: string[] = [];
  for (const [fileName, file] of Object.entries(env)) {
    const name = fileName.slice(0, -SUFFIX.length);
    if (!fileName.endsWith(SUFFIX) || isVariable(fileName) || !isVariable(name)) continue;
    delete resolved[fileName];
    if (!file) continue;
    if (env[name]) {
      errors.push(`${name}: set either ${name} or ${fileName}, not both`);
      continue;
    }
    try {
      resolved[name] = readValue(file);
      if (resolved[name] === '') errors.push(`${fileName}: the file is empty`);
    } catch (error) {
      errors.push(`${fileName}: ${describeReadError(error as NodeJS.ErrnoException)}`);
    }
  }
  return { env: resolved, errors };
}
