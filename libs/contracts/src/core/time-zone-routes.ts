import { route } from '../route.ts';
import { timeZoneInfo, timeZoneQuery } from './preferences.ts';

/** Returns time zone data for clients whose own data is older than the server's. */
export const read = route('timeZones.read', 'GET /time-zones', {
  query: timeZoneQuery,
  response: timeZoneInfo,
});
