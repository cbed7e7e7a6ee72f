import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/config.ts';
import { addOptionalPackages, type Lock } from './add-optional-packages.ts';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const added = addOptionalPackages(lock);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length > 0
    ? `package-lock.json: ${added.length} optional packages added`
    : 'package-lock.json is complete',
);
