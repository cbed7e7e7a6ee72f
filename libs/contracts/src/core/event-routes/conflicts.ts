import { route } from '../../route.ts';
import { conflictQuery, conflictReport } from '../conflicts.ts';

export const conflicts = route('events.conflicts', 'GET /events/conflicts/check', {
  query: conflictQuery,
  response: conflictReport,
});
