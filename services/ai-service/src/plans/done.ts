import type { Event } from '@scheduler/contracts/core';
import type { Proposal, ProposedChunk, ProposedMove } from './proposal.ts';
import type { Reading } from './reading.ts';

/** Changes of a plan. */
export type Chosen = Pick<Proposal, 'moves' | 'chunks'>;

type Now = Pick<Reading, 'calendar' | 'planned'>;

const isAt = (event: Event | undefined, { to }: ProposedMove) =>
  event?.start_time === to.start_time && event.end_time === to.end_time;

const isThere = (found: readonly Event[], chunk: ProposedChunk) =>
  found.some(
    ({ task_id, habit_id, start_time, end_time }) =>
      task_id === chunk.task_id &&
      habit_id === chunk.habit_id &&
      start_time === chunk.start_time &&
      end_time === chunk.end_time,
  );

/** What of it is not done yet. */
export const leftOf = ({ moves, chunks }: Chosen, { calendar, planned }: Now): Chosen => ({
  moves: moves.filter((move) => !isAt(planned.events.get(move.event_id), move)),
  chunks: chunks.filter((chunk) => !isThere(calendar.events, chunk)),
});

/** Ids of what of it is done. */
export function doneOf(proposal: Chosen, now: Now): string[] {
  const left = leftOf(proposal, now);
  const open = new Set([...left.moves, ...left.chunks].map(({ id }) => id));
  return [...proposal.moves, ...proposal.chunks].map(({ id }) => id).filter((id) => !open.has(id));
}
