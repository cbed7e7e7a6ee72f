import { aSchedule } from '@scheduler/api-client/testing/records';
import { noteSchedule, preferredSchedule } from './preferred-schedule.ts';

const product = aSchedule({ name: 'Product' });
const hiring = aSchedule({ name: 'Hiring', role: 'editor' });
const company = aSchedule({ name: 'Company', role: 'viewer' });
const none = new Set<string>();

beforeEach(() => localStorage.clear());

test('the only schedule that can be written on is meant', () => {
  expect(preferredSchedule([company, hiring], none)).toBe(hiring.id);
  expect(preferredSchedule([company], none)).toBeUndefined();
});

test('of several the one that is looked at, or else the one used last', () => {
  const all = [product, hiring, company];
  expect(preferredSchedule(all, none)).toBeUndefined();
  noteSchedule(product.id);
  expect(preferredSchedule(all, none)).toBe(product.id);
  expect(preferredSchedule(all, new Set([product.id]))).toBe(hiring.id);
});
