import { startBeside } from './beside.ts';
import { rehearse } from './rehearse.ts';

/**
 * Makes the calling thread ready to solve: starts the one beside it, and searches a made-up week as
 * soon as nothing else is to be done, so that the first answer is as good as the next.
 */
export function getReady(): void {
  startBeside();
  setTimeout(rehearse, 0);
}
