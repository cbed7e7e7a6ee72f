import { accountEntries } from './account-entries.ts';
import { aiEntries } from './ai-entries.ts';
import { authAdminEntries } from './auth-admin-entries.ts';
import { authEntries } from './auth-entries.ts';
import type { Entries } from './entry.ts';
import { eventEntries } from './event-entries.ts';
import { integrationEntries } from './integration-entries.ts';
import { otherEntries } from './other-entries.ts';
import { planningEntries } from './planning-entries.ts';
import { scheduleEntries } from './schedule-entries.ts';

/** The entries by group. Each group gets its own fixture for fuzzing. */
export const entryGroups: Record<string, Entries> = {
  events: eventEntries,
  schedules: scheduleEntries,
  planning: planningEntries,
  integrations: integrationEntries,
  ai: aiEntries,
  account: accountEntries,
  'auth endpoints': authEntries,
  'auth admin endpoints': authAdminEntries,
  'other endpoints': otherEntries,
};

/** One entry for each operation. */
export const entries: Entries = Object.assign({}, ...Object.values(entryGroups)) as Entries;
