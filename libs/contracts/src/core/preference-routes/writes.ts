import { route } from '../../route.ts';
import { preferenceChanges } from '../preference-input.ts';
import { userPreferences } from '../preferences.ts';

/** Omitted fields don't change. */
export const update = route('preferences.update', 'PUT /preferences', {
  body: preferenceChanges,
  response: userPreferences,
});
