import { route } from '../../route.ts';
import { ownPreferences } from '../preferences.ts';

/** The caller's own, or what holds while they told nothing. */
export const read = route({
  name: 'preferences.read',
  method: 'GET',
  path: '/preferences',
  response: ownPreferences,
});
