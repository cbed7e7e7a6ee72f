import { route } from '../../route.ts';
import { userPreferences } from '../preferences.ts';

/** Returns the caller's preferences, or the defaults before they are first saved. */
export const read = route('preferences.read', 'GET /preferences', { response: userPreferences });
