import { route } from '../route.ts';
import { ownPreferences, preferenceChanges } from './preferences.ts';

/** The caller's own, or what holds while they told nothing. */
export const read = route({
  name: 'preferences.read',
  method: 'GET',
  path: '/preferences',
  response: ownPreferences,
});

/** What is left out stays. */
export const update = route({
  name: 'preferences.update',
  method: 'PUT',
  path: '/preferences',
  body: preferenceChanges,
  response: ownPreferences,
});
