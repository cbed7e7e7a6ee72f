import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addOptionalPackages, type Lock } from './add-optional-packages.ts';

const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const added = addOptionalPackages(lock);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length > 0
    ? `package-lock.json: ${added.length} optional packages added`
    : 'package-lock.json is complete',
);
