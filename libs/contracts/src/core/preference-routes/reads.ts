import { route } from '../../route.ts';
import { userPreferences } from '../preferences.ts';

/** Returns the caller's preferences, or the defaults before they are first saved. */
export const read = route({
  name: 'preferences.read',
  method: 'GET',
  path: '/preferences',
  response: userPreferences,
});
