import { route } from '../../route.ts';
import { arranged, arrangement } from '../arrange.ts';

/** Moves events and makes others, in one batch of the history: all of it or nothing. */
export const arrange = route({
  name: 'events.arrange',
  method: 'POST',
  path: '/events/arrange',
  body: arrangement,
  response: arranged,
});
