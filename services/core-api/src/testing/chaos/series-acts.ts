import { events, type Event } from '@scheduler/contracts/core';
import type { KnownOccurrence } from './books.ts';
import { change, insist } from './good-client.ts';
import type { Lane } from './lane.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const DAYS = 6;
const FIRST = Date.UTC(2027, 0, 1, 9);
const iso = (time: number) => new Date(time).toISOString();

/** Each series has days of its own, so that its occurrences are told by when they start. */
const firstOf = (index: number) => FIRST + index * DAYS * DAY_MS;

async function createSeries({ person, books }: Lane, mark: string): Promise<void> {
  const start = firstOf(books.series.length);
  const body = {
    title: mark,
    location: mark,
    schedule_id: books.schedule.id,
    recurrence: [`RRULE:FREQ=DAILY;COUNT=${DAYS}`],
    start_time: iso(start),
    end_time: iso(start + DAY_MS / 24),
  };
  await insist(async () => (await person()).call(events.create, { body, idempotencyKey: mark }));
  books.series.push(
    Array.from({ length: DAYS }, (_, day) => ({
      start: iso(start + day * DAY_MS),
      title: mark,
      location: mark,
      group: 0,
    })),
  );
  books.acknowledged.push({
    what: `create series ${mark}`,
    isIn: ({ intent, after }) => intent === 'events.create' && after?.['location'] === mark,
    guests: [],
  });
}

/** An occurrence as it is now, whatever its id has become. */
async function find({ person, books }: Lane, { start }: KnownOccurrence) {
  const query = { start_date: start, end_date: iso(Date.parse(start) + DAY_MS) };
  const listed = await (await person()).call(events.list, { query });
  return listed.find(
    ({ start_time, schedule_id }) => start_time === start && schedule_id === books.schedule.id,
  );
}

function chosen(lane: Lane) {
  const series = lane.random.pick(lane.books.series.filter(({ length }) => length > 0));
  const one = series && lane.random.pick(series);
  return series && one && { series, one };
}

async function update(
  lane: Lane,
  one: KnownOccurrence,
  scope: 'this' | 'following',
  field: 'title' | 'location',
  mark: string,
): Promise<void> {
  const body = field === 'title' ? { title: mark } : { location: mark };
  await change(
    () => find(lane, one),
    (found) => found?.[field] === mark,
    async (found) => {
      const { id, version: ifMatch } = found as Event;
      const person = await lane.person();
      return person.call(events.update, { params: { id }, query: { scope }, body, ifMatch });
    },
  );
  one[field] = mark;
  lane.books.acknowledged.push({
    what: `change ${scope} ${mark}`,
    isIn: ({ intent, after }) => intent === 'events.update' && after?.[field] === mark,
    guests: [],
  });
}

async function changeOccurrence(lane: Lane, mark: string): Promise<void> {
  const found = chosen(lane);
  return found ? update(lane, found.one, 'this', 'title', mark) : createSeries(lane, mark);
}

async function changeFollowing(lane: Lane, mark: string): Promise<void> {
  const found = chosen(lane);
  if (!found) return createSeries(lane, mark);
  const { series, one } = found;
  const { group } = one;
  await update(lane, one, 'following', 'location', mark);
  const number = 1 + Math.max(...series.map((other) => other.group));
  for (const other of series.filter((each) => each.group === group && each.start >= one.start)) {
    [other.location, other.group] = [mark, number];
  }
}

async function removeOccurrence(lane: Lane, mark: string): Promise<void> {
  const found = chosen(lane);
  if (!found) return createSeries(lane, mark);
  const { series, one } = found;
  let wasAt: string | undefined;
  await change(
    () => find(lane, one),
    (here) => here === undefined,
    async (here) => {
      const { id, version: ifMatch } = here as Event;
      wasAt = id;
      const person = await lane.person();
      return person.call(events.remove, { params: { id }, query: { scope: 'this' }, ifMatch });
    },
  );
  series.splice(series.indexOf(one), 1);
  const seriesId = wasAt?.split('_')[0];
  lane.books.acknowledged.push({
    what: `remove occurrence ${wasAt}`,
    isIn: ({ intent, record, before }) =>
      intent === 'events.remove' && record === 'events' && before?.['id'] === seriesId,
    guests: [],
  });
}

export const seriesActs = [createSeries, changeOccurrence, changeFollowing, removeOccurrence];
