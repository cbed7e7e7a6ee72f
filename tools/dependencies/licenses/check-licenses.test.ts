import { checkLicenses, type Component } from './check-licenses.ts';
import { readComponents } from './read-components.ts';

const toComponent = (licenses: Component['licenses'], ...properties: string[]): Component => ({
  name: 'package',
  version: '1.0.0',
  ...(licenses && { licenses }),
  properties: properties.map((name) => ({ name: `cdx:npm:package:${name}`, value: 'true' })),
});
const isAllowed = (...component: Parameters<typeof toComponent>) =>
  checkLicenses([toComponent(...component)])[0]?.isAllowed;

test('every locked package has a license that the project may depend on', async () => {
  const packages = checkLicenses(await readComponents());
  expect(packages.length).toBeGreaterThan(1000);
  expect(packages.filter((licensed) => !licensed.isAllowed)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['CC-BY-SA-4.0', false],
  ['BUSL-1.1', false],
  ['custom text', false],
])('the license %s is allowed: %s', (expression, expected) => {
  expect(isAllowed([{ expression }])).toBe(expected);
  expect(isAllowed([{ license: { id: expression } }])).toBe(expected);
});

test('a package must have all of its licenses allowed, and at least one', () => {
  expect(isAllowed([{ license: { id: 'MIT' } }, { license: { id: 'ISC' } }])).toBe(true);
  expect(isAllowed([{ license: { id: 'MIT' } }, { license: { id: 'SSPL-1.0' } }])).toBe(false);
  expect(isAllowed(undefined)).toBe(false);
});

test('data for development may have other licenses, and packages of the workspace have none', () => {
  expect(isAllowed([{ license: { id: 'CC-BY-SA-4.0' } }], 'development')).toBe(true);
  expect(isAllowed([{ license: { id: 'GPL-3.0-only' } }], 'development')).toBe(false);
  expect(checkLicenses([toComponent(undefined, 'private')])).toEqual([]);
});
