import { route } from '../../route.ts';
import { preferenceChanges } from '../preference-writes.ts';
import { ownPreferences } from '../preferences.ts';

/** What is left out stays. */
export const update = route({
  name: 'preferences.update',
  method: 'PUT',
  path: '/preferences',
  body: preferenceChanges,
  response: ownPreferences,
});
