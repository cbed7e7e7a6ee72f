import type { PollReply, PollSlot } from '@scheduler/contracts/core';
import type { PollRow } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** What of a poll decides how its times stand. */
export interface Ballot {
  duration_minutes: number;
  /** The starts of its times, earliest first. */
  slots: readonly string[];
  /** Of those who answered, one for each time. */
  votes: readonly { email: string; answers: readonly PollReply[] }[];
}

const count = (votes: Ballot['votes'], index: number, word: PollReply) =>
  votes.filter(({ answers }) => answers[index] === word).length;

/** The times of a poll, each with how many it suits. */
export const tallied = ({ slots, duration_minutes, votes }: Ballot): PollSlot[] =>
  slots.map((start_time, index) => ({
    start_time,
    end_time: new Date(Date.parse(start_time) + duration_minutes * MINUTE_MS).toISOString(),
    yes: count(votes, index, 'yes'),
    if_need_be: count(votes, index, 'if_need_be'),
    no: count(votes, index, 'no'),
  }));

interface Wanted {
  /** Epoch milliseconds; only what is ahead of it counts. */
  now: number;
  /** Times that are out of the question, since one was taken. */
  except: readonly (string | null)[];
  /** Those whose answers count first: who cannot come when it was. */
  declined: readonly string[];
}

/**
 * The best of the times ahead that suit somebody: for those who declined, then for as many as can,
 * then for as many as can easily, then the earliest. `null` where none is left, nobody answered, or
 * it helps nobody who declined.
 */
function bestSlot(ballot: Ballot, { now, except, declined }: Wanted): PollSlot | null {
  if (ballot.votes.length === 0) return null;
  const theirs = ballot.votes.filter(({ email }) => declined.includes(email));
  const ranked = tallied(ballot)
    .map((slot, index) => ({ slot, refused: count(theirs, index, 'no') }))
    .filter(({ slot }) => Date.parse(slot.start_time) > now && !except.includes(slot.start_time))
    .filter(({ slot, refused }) => slot.yes + slot.if_need_be > 0 && helps(theirs, refused))
    .toSorted(
      (a, b) =>
        a.refused - b.refused ||
        a.slot.no - b.slot.no ||
        a.slot.if_need_be - b.slot.if_need_be ||
        Date.parse(a.slot.start_time) - Date.parse(b.slot.start_time),
    );
  return ranked[0]?.slot ?? null;
}

/** Whether somebody who declined can come then, as far as they told. */
const helps = (theirs: Ballot['votes'], refused: number) =>
  theirs.length === 0 || refused < theirs.length;

export const ballotOf = ({ duration_minutes, slots, guests }: PollRow): Ballot => ({
  duration_minutes,
  slots,
  votes: guests.filter(({ answered_at }) => answered_at !== null),
});

/** The best time that is left: while nothing is chosen, and once somebody declined what was. */
export function nextBest(poll: PollRow, now: number) {
  const { event_id, chosen_start, event_start, declined } = poll;
  if (event_id !== null && declined.length === 0) return null;
  const except = event_id === null ? [] : [chosen_start, event_start];
  return bestSlot(ballotOf(poll), { now, except, declined });
}
