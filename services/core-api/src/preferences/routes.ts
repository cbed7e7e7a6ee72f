import { preferences, timeZones } from '@scheduler/contracts/core';
import { defineHandler, type Database } from '@scheduler/service-kit';
import { updatePreferences, getTimeZoneInfo } from './operations.ts';
import { getPreferences } from './repository.ts';

export const preferenceRoutes = (deps: { db: Database }) => [
  defineHandler(preferences.read, ({ actor }) => getPreferences(deps.db, actor.userId)),
  defineHandler(preferences.update, (call) => updatePreferences(deps, call)),
  defineHandler(timeZones.read, getTimeZoneInfo),
];
