/** @jest-environment node */

import { resetLocale, registerCatalog } from './active-locale.ts';
import { formatPercent } from './format-percent.ts';

afterEach(resetLocale);

test('formatPercent rounds to a tenth of a percent', () => {
  expect([0, 0.009, 0.82, 0.12345, 1].map(formatPercent)).toEqual([
    '0%',
    '0.9%',
    '82%',
    '12.3%',
    '100%',
  ]);
});

test('formatPercent uses the separators of the active language', () => {
  registerCatalog('de', {});
  expect(formatPercent(0.009)).toBe('0,9\u00A0%');
});
