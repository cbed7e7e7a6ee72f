import { normalizeEmail } from '@scheduler/contracts';
import type { PollReply, PollSlot } from '@scheduler/contracts/core';
import type { GuestRow, PollRow } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export interface Ballot {
  duration_minutes: number;
  /** Start times in ascending order. */
  slots: readonly string[];
  /** Guests who replied, with a reply per slot. */
  votes: readonly { id: string; answers: readonly PollReply[] }[];
}

const countReplies = (votes: Ballot['votes'], index: number, reply: PollReply) =>
  votes.filter(({ answers }) => answers[index] === reply).length;

/** Counts the replies to each slot. */
export const tallySlots = ({ slots, duration_minutes, votes }: Ballot): PollSlot[] =>
  slots.map((start_time, index) => ({
    start_time,
    end_time: new Date(Date.parse(start_time) + duration_minutes * MINUTE_MS).toISOString(),
    yes: countReplies(votes, index, 'yes'),
    if_need_be: countReplies(votes, index, 'if_need_be'),
    no: countReplies(votes, index, 'no'),
  }));

interface SlotCriteria {
  /** Epoch milliseconds. Earlier slots are ignored. */
  now: number;
  /** Previously chosen slots. */
  excludedStarts: readonly (string | null)[];
  /** IDs of the guests who declined the chosen time. Their replies have priority. */
  declined: readonly string[];
}

/**
 * Returns the best future slot that at least one guest can attend. Slots are ranked by the
 * availability of the guests who declined, the availability of all guests, the number of
 * `if_need_be` replies (fewest first) and the time, in this order. Returns `null` if no one
 * replied, or if no slot works for any guest who declined.
 */
function findBestSlot(
  ballot: Ballot,
  { now, excludedStarts: except, declined }: SlotCriteria,
): PollSlot | null {
  if (ballot.votes.length === 0) return null;
  const declinedVotes = ballot.votes.filter(({ id }) => declined.includes(id));
  const rankedSlots = tallySlots(ballot)
    .map((slot, index) => ({ slot, unavailableCount: countReplies(declinedVotes, index, 'no') }))
    .filter(({ slot }) => Date.parse(slot.start_time) > now && !except.includes(slot.start_time))
    .filter(
      ({ slot, unavailableCount }) =>
        slot.yes + slot.if_need_be > 0 && helpsDeclined(declinedVotes, unavailableCount),
    )
    .toSorted(
      (a, b) =>
        a.unavailableCount - b.unavailableCount ||
        a.slot.no - b.slot.no ||
        a.slot.if_need_be - b.slot.if_need_be ||
        Date.parse(a.slot.start_time) - Date.parse(b.slot.start_time),
    );
  return rankedSlots[0]?.slot ?? null;
}

/** Checks whether at least one guest who declined is available. True if no guest declined. */
const helpsDeclined = (declinedVotes: Ballot['votes'], unavailableCount: number) =>
  declinedVotes.length === 0 || unavailableCount < declinedVotes.length;

export const toBallot = ({ duration_minutes, slots, guests }: PollRow): Ballot => ({
  duration_minutes,
  slots,
  votes: guests.filter(({ answered_at }) => answered_at !== null),
});

/**
 * Returns the guests who declined the event of the poll. A guest with an unverified address is included
 * only if no one was invited to the poll at that address.
 */
export function findDeclinedGuests({ guests, declined }: PollRow): GuestRow[] {
  const invitedEmails = new Set(guests.flatMap(({ by_link, email }) => (by_link ? [] : [email])));
  return guests.filter((guest) => {
    const email = normalizeEmail(guest.typed_email);
    return declined.includes(email) && (!guest.by_link || !invitedEmails.has(email));
  });
}

/** Returns the best slot of an open poll, or an alternative if a guest declined the event. */
export function findNextBestSlot(poll: PollRow, now: number) {
  const { event_id, chosen_start, event_start } = poll;
  const declined = findDeclinedGuests(poll).map(({ id }) => id);
  if (event_id !== null && poll.declined.length === 0) return null;
  const except = event_id === null ? [] : [chosen_start, event_start];
  return findBestSlot(toBallot(poll), { now, excludedStarts: except, declined });
}
