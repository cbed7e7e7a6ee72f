import type { Database } from '@scheduler/service-kit';
import { changeLinks, linkedElsewhere, linksAround, linksOfCalendar } from './repository-links.ts';
import { putConflicts, stateOf, updateState } from './repository.ts';
import type { Memory } from './run/sides.ts';

/** What is kept in mind of a calendar, in the database. */
export const memoryOf = (db: Database, calendar: { id: string; schedule_id: string }): Memory => ({
  state: async () => {
    const { sync_token, core_place, compares_all } = await db.transaction((trx) =>
      stateOf(trx, calendar),
    );
    return { syncToken: sync_token, corePlace: core_place, comparesAll: compares_all };
  },
  saveState: ({ syncToken, corePlace, comparesAll }) =>
    updateState(db, calendar.id, {
      ...(syncToken !== undefined && { sync_token: syncToken }),
      ...(corePlace !== undefined && { core_place: corePlace }),
      ...(comparesAll !== undefined && { compares_all: comparesAll }),
    }),
  links: () => linksOfCalendar(db, calendar.id),
  linksAround: (ids) => linksAround(db, calendar.id, ids),
  saveLinks: async (changes) => {
    if (changes.length === 0) return;
    await db.transaction((trx) => changeLinks(trx, calendar.id, changes));
  },
  saveConflicts: (conflicts) => db.transaction((trx) => putConflicts(trx, calendar.id, conflicts)),
  linkedElsewhere: (eventIds) => linkedElsewhere(db, calendar.id, eventIds),
});
