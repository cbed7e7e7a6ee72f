import { route } from '../../route.ts';
import { arrangementResult, arrangement } from '../arrange.ts';

/** Moves and creates events in one history batch. Atomic: if one change fails, the batch is rolled back. */
export const arrange = route('events.arrange', 'POST /events/arrange', {
  body: arrangement,
  response: arrangementResult,
});
