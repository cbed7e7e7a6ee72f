import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWithoutIntegrity } from './add-integrity.ts';
import { addOptionalPackages } from './add-optional-packages.ts';
import type { Lock } from './lock.ts';

const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
const lock = JSON.parse(text) as Lock;

test('the lockfile contains the binaries of all platforms and no registry URLs', () => {
  expect(addOptionalPackages(lock)).toEqual([]);
  expect(text).not.toMatch(/"resolved": "https?:/);
});

test('every package in the lockfile has an integrity hash', () => {
  expect(findWithoutIntegrity(lock)).toEqual([]);
});
