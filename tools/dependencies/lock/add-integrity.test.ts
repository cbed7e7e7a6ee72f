import { addIntegrity, findWithoutIntegrity } from './add-integrity.ts';
import type { Lock } from './lock.ts';

const createLock = (): Lock => ({
  packages: {
    '': { version: '1.0.0' },
    'libs/own': { version: '1.0.0' },
    'node_modules/@scheduler/own': { link: true },
    'node_modules/complete': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/complete/node_modules/@vendor/binary-linux-x64': {
      version: '1.2.3',
      cpu: ['x64'],
      optional: true,
    },
    'node_modules/alias': { name: 'real', version: '2.0.0' },
  },
});

test('findWithoutIntegrity returns packages of the registry without a hash', () => {
  expect(findWithoutIntegrity(createLock())).toEqual([
    'node_modules/complete/node_modules/@vendor/binary-linux-x64',
    'node_modules/alias',
  ]);
});

test('addIntegrity adds the hash and the license, and reports packages that the registry lacks', async () => {
  const lock = createLock();
  const unavailable = await addIntegrity(lock, (specifier) =>
    Promise.resolve(
      specifier === '@vendor/binary-linux-x64@1.2.3'
        ? { integrity: 'sha512-b', license: 'MIT' }
        : null,
    ),
  );
  expect(unavailable).toEqual(['real@2.0.0']);
  expect(lock.packages['node_modules/complete/node_modules/@vendor/binary-linux-x64']).toEqual({
    version: '1.2.3',
    integrity: 'sha512-b',
    license: 'MIT',
    cpu: ['x64'],
    optional: true,
  });
  expect(lock.packages['node_modules/alias']).toEqual({ name: 'real', version: '2.0.0' });
});
