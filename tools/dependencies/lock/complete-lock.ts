import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addIntegrity, type PackageMetadata } from './add-integrity.ts';
import { addOptionalPackages } from './add-optional-packages.ts';
import { runNpm } from '../npm.ts';
import type { Lock } from './lock.ts';

interface NpmView {
  'dist.integrity'?: string;
  license?: string;
  error?: { code: string; summary: string };
}

/** @throws if the registry fails */
async function fetchMetadata(specifier: string): Promise<PackageMetadata | null> {
  const { stdout } = await runNpm('view', specifier, 'dist.integrity', 'license', '--json');
  const { 'dist.integrity': integrity, license, error } = JSON.parse(stdout) as NpmView;
  if (integrity) return { integrity, ...(license && { license }) };
  if (error?.code === 'E404') return null;
  throw new Error(`npm view ${specifier} failed: ${error?.summary ?? 'no integrity hash'}`);
}

const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const added = addOptionalPackages(lock);
const unavailable = await addIntegrity(lock, fetchMetadata);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length > 0
    ? `package-lock.json: ${added.length} optional packages added`
    : 'package-lock.json contains all optional packages',
);
if (unavailable.length > 0) {
  console.error(
    'The registry lacks these packages, so they have no integrity hash. Use a version of their parent ' +
      `whose packages are complete:\n  ${unavailable.join('\n  ')}`,
  );
  process.exitCode = 1;
}
