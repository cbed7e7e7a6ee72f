import { route } from '../../route.ts';
import { conflictQuery, conflictReport } from '../conflicts.ts';

export const conflicts = route({
  name: 'events.conflicts',
  method: 'GET',
  path: '/events/conflicts/check',
  query: conflictQuery,
  response: conflictReport,
});
