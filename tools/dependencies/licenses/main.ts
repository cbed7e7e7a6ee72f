import { checkLicenses, type LicensedPackage } from './check-licenses.ts';
import { readComponents } from './read-components.ts';

const packages = checkLicenses(await readComponents());
const byLicense = Map.groupBy(packages, ({ license }) => license || '(none)');
const list = (listed: readonly LicensedPackage[]) =>
  listed
    .map(({ specifier }) => `  ${specifier}`)
    .toSorted()
    .join('\n');

for (const [license, group] of [...byLicense].toSorted(([a], [b]) => a.localeCompare(b, 'en'))) {
  console.log(`${license} (${group.length})\n${list(group)}\n`);
}
const rejected = packages.filter(({ isAllowed }) => !isAllowed);
if (rejected.length > 0) {
  console.error(
    `These packages have a license that tools/dependencies/licenses doesn't allow:\n${list(rejected)}`,
  );
  process.exitCode = 1;
}
