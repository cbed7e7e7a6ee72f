import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@scheduler/start/config';

const execute = promisify(execFile);
const COMMAND = join(root, 'tools/keys/create-internal-keys.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'internal-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface KeySet {
  keys: { kid: string; d?: string }[];
}

/** Runs the command and returns the variables that a shell reads from its output. */
async function createKeys(env: Record<string, string> = {}) {
  const { stdout } = await execute(process.execPath, [COMMAND], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const file = join(folder, '.env');
  await writeFile(file, stdout);
  const script = 'set -a; . "$0"; exec env -0';
  const { stdout: variables } = await execute('sh', ['-c', script, file]);
  const values = new Map(
    variables.split('\0').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
  const publicKeys = values.get('INTERNAL_PUBLIC_KEYS') ?? '';
  return {
    output: stdout,
    publicKeys,
    keySets: JSON.parse(publicKeys) as Record<string, KeySet>,
    getPrivateKid: (name: string) =>
      (JSON.parse(values.get(`${name}_INTERNAL_PRIVATE_KEY`) ?? '') as { kid: string }).kid,
  };
}

test('the command prints a key for each service in a file that shells and Compose can read', async () => {
  const { keySets, getPrivateKid } = await createKeys();
  const kids = Object.entries(keySets).map(([service, { keys }]) => [
    service,
    keys.map(({ kid }) => kid),
  ]);
  expect(Object.fromEntries(kids)).toEqual({
    'auth-service': [getPrivateKid('AUTH')],
    'core-api': [getPrivateKid('CORE')],
    'billing-service': [getPrivateKid('BILLING')],
    'ai-service': [getPrivateKid('AI')],
  });
  expect(JSON.stringify(keySets)).not.toContain('"d"');
});

test('the command preserves the current public keys, so that keys can be replaced without downtime', async () => {
  const before = await createKeys();
  const after = await createKeys({ INTERNAL_PUBLIC_KEYS: before.publicKeys });
  expect(after.keySets['core-api']?.keys.map(({ kid }) => kid)).toEqual([
    after.getPrivateKid('CORE'),
    before.getPrivateKid('CORE'),
  ]);
  const finalKeys = /^# INTERNAL_PUBLIC_KEYS='(.*)'$/m.exec(after.output)?.[1] ?? '';
  expect(finalKeys).toContain(after.getPrivateKid('CORE'));
  expect(finalKeys).not.toContain(before.getPrivateKid('CORE'));
});
