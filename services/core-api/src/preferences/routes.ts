import { preferences, timeZones } from '@scheduler/contracts/core';
import { handle, type Database } from '@scheduler/service-kit';
import { changePreferences, readZone } from './operations.ts';
import { preferencesOf } from './repository.ts';

export const preferenceRoutes = (deps: { db: Database }) => [
  handle(preferences.read, ({ actor }) => preferencesOf(deps.db, actor.userId)),
  handle(preferences.update, (call) => changePreferences(deps, call)),
  handle(timeZones.read, readZone),
];
