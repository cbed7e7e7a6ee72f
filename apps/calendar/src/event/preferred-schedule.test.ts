import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { storeLastSchedule, getPreferredSchedule } from './preferred-schedule.ts';

const owned = buildSchedule({ name: 'Product' });
const editable = buildSchedule({ name: 'Hiring', role: 'editor' });
const readOnly = buildSchedule({ name: 'Company', role: 'viewer' });
const noHidden = new Set<string>();

beforeEach(() => localStorage.clear());

test('getPreferredSchedule returns the only writable schedule', () => {
  expect(getPreferredSchedule([readOnly, editable], noHidden)).toBe(editable.id);
  expect(getPreferredSchedule([readOnly], noHidden)).toBeUndefined();
});

test('getPreferredSchedule returns the only visible writable schedule, or otherwise the one used last', () => {
  const all = [owned, editable, readOnly];
  expect(getPreferredSchedule(all, noHidden)).toBeUndefined();
  storeLastSchedule(owned.id);
  expect(getPreferredSchedule(all, noHidden)).toBe(owned.id);
  expect(getPreferredSchedule(all, new Set([owned.id]))).toBe(editable.id);
});
