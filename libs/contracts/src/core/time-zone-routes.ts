import { route } from '../route.ts';
import { zoneClock, zoneQuery } from './preferences.ts';

/** For screens whose own time zone data is older than the server's. */
export const read = route({
  name: 'timeZones.read',
  method: 'GET',
  path: '/time-zones',
  query: zoneQuery,
  response: zoneClock,
});
