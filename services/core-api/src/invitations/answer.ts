import type { Db } from '@scheduler/service-kit';
import { getOrCreateOverride } from '../events/operations-overrides.ts';
import { lockEvent, findStoredEvents } from '../events/repository-writes.ts';
import { toSeries, getOccurrenceTimes } from '../events/series.ts';
import {
  accountOf,
  guestOf,
  keepingSchedule,
  keepOn,
  putAnswer,
  takeOffOwn,
  type StoredAnswer,
} from './repository-guests.ts';

/** A record as a whole, or of a series one of its occurrences. */
export interface Meant {
  id: string;
  original: string | null;
}

/** What came of an answer: it holds, a later one does, they are no guest, or the event is gone. */
export type Outcome = 'taken' | 'outdated' | 'not-invited' | 'gone';

export interface GivenAnswer extends StoredAnswer {
  partstat: 'accepted' | 'declined' | 'tentative';
  /** Where the guest wants to keep the event, if they say. */
  scheduleId?: string | undefined;
}

type Found = { ids: string[] } | { outcome: Outcome };

/** The records that an answer is for; the occurrence of a series gets one of its own. */
async function recordsFor(
  trx: Db,
  { id, original }: Meant,
  email: string,
  { answered_at }: GivenAnswer,
): Promise<Found> {
  await lockEvent(trx, id);
  const [stored, ...exceptions] = await findStoredEvents(trx, { id });
  if (!stored) return { outcome: 'gone' };
  if (original === null) {
    const ids = [stored, ...exceptions].map((one) => one.id);
    return (await guestOf(trx, stored.id, email)) ? { ids } : { outcome: 'not-invited' };
  }
  const own = exceptions.find(({ original_start }) => original_start === original);
  const series = toSeries(stored);
  if (!own && !(series && getOccurrenceTimes(series, original))) return { outcome: 'gone' };
  const guest = await guestOf(trx, (own ?? stored).id, email);
  if (!guest) return { outcome: 'not-invited' };
  const known = guest.answered_at === null ? -Infinity : Date.parse(guest.answered_at);
  if (known >= Date.parse(answered_at)) return { outcome: 'outdated' };
  const { id: record } = await getOrCreateOverride(trx, { stored, overrides: exceptions, originalStart: original });
  return { ids: [record] };
}

/** Where somebody with an account keeps what they accept, and no more what they decline. */
async function settlePlaces(trx: Db, ids: string[], email: string, answer: GivenAnswer) {
  const userId = await accountOf(trx, email);
  if (userId === null) return;
  if (answer.partstat === 'declined') return takeOffOwn(trx, ids, userId);
  const scheduleId = await keepingSchedule(trx, userId, answer.scheduleId);
  if (scheduleId === null) return;
  await keepOn(trx, ids, { userId, scheduleId, isNamed: answer.scheduleId !== undefined });
}

/** Takes a guest's answer, however it came. The later of two answers holds. */
export async function giveAnswer(
  trx: Db,
  meant: Meant,
  email: string,
  answer: GivenAnswer,
): Promise<Outcome> {
  const found = await recordsFor(trx, meant, email, answer);
  if ('outcome' in found) return found.outcome;
  const { scheduleId: _, ...stored } = answer;
  const taken = await putAnswer(trx, found.ids, email, stored);
  if (taken.length === 0) return 'outdated';
  await settlePlaces(trx, taken, email, answer);
  return 'taken';
}
