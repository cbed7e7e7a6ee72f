import { route } from '../../route.ts';
import { preferenceChanges } from '../preference-input.ts';
import { userPreferences } from '../preferences.ts';

/** Omitted fields don't change. */
export const update = route({
  name: 'preferences.update',
  method: 'PUT',
  path: '/preferences',
  body: preferenceChanges,
  response: userPreferences,
});
