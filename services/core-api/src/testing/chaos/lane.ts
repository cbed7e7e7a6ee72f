import { events, history, schedules } from '@scheduler/contracts/core';
import type { Person } from '../core.ts';
import type { Books, KnownEvent } from './books.ts';
import { change, insist, orGone } from './good-client.ts';
import type { Random } from './random.ts';
import { seriesActs } from './series-acts.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const iso = (time: number) => new Date(time).toISOString();

/** One client of the service, which sends one write after another and keeps books. */
export interface Lane {
  person: () => Promise<Person>;
  books: Books;
  random: Random;
}

const atHour = (hour: number) => ({
  start_time: iso(Date.UTC(2026, 10, 2) + hour * HOUR_MS),
  end_time: iso(Date.UTC(2026, 10, 2) + (hour + 1) * HOUR_MS),
});

async function createEvent({ person, books, random }: Lane, mark: string): Promise<void> {
  const guests = Array.from({ length: random.below(3) }, (_, n) => `${mark}-${n}@example.test`);
  const body = {
    title: mark,
    schedule_id: books.schedule.id,
    invited_users: guests,
    ...atHour(random.below(500)),
  };
  const { id } = await insist(async () =>
    (await person()).call(events.create, { body, idempotencyKey: mark }),
  );
  books.events.push({ id, title: mark, guests, isThere: true, last: null });
  const isIn: Books['acknowledged'][number]['isIn'] = ({ intent, after }) =>
    intent === 'events.create' && after?.['title'] === mark;
  books.acknowledged.push({ what: `create ${mark}`, isIn, guests });
}

const read = (person: Lane['person'], { id }: KnownEvent) =>
  person().then(({ call }) => call(events.read, { params: { id } }));

async function changeEvent({ person, books, random }: Lane, mark: string): Promise<void> {
  const event = random.pick(books.events.filter(({ isThere }) => isThere));
  if (!event) return createEvent({ person, books, random }, mark);
  let batchId = '';
  const onBatch = (id: string) => (batchId = id);
  await change(
    () => read(person, event),
    ({ title }) => title === mark,
    async ({ id, version: ifMatch }) =>
      (await person()).call(events.update, {
        ...{ params: { id }, body: { title: mark }, ifMatch, onBatch },
      }),
  );
  event.last = batchId ? { batchId, before: { title: event.title, isThere: true } } : null;
  event.title = mark;
  books.acknowledged.push({
    what: `change ${mark}`,
    isIn: ({ intent, after }) => intent === 'events.update' && after?.['title'] === mark,
    guests: event.guests,
  });
}

async function removeEvent({ person, books, random }: Lane, mark: string): Promise<void> {
  const event = random.pick(books.events.filter(({ isThere }) => isThere));
  if (!event) return createEvent({ person, books, random }, mark);
  let batchId = '';
  const onBatch = (id: string) => (batchId = id);
  await change(
    () => orGone(read(person, event)),
    (found) => found === null,
    async (found) =>
      (await person()).call(events.remove, {
        ...{ params: { id: event.id }, ...(found && { ifMatch: found.version }), onBatch },
      }),
  );
  const { id, title } = event;
  event.last = batchId ? { batchId, before: { title, isThere: true } } : null;
  event.isThere = false;
  books.acknowledged.push({
    what: `remove ${title} as ${mark}`,
    isIn: ({ intent, record, before }) =>
      intent === 'events.remove' &&
      record === 'events' &&
      before?.['id'] === id &&
      before['title'] === title,
    guests: event.guests,
  });
}

async function undo({ person, books, random }: Lane, mark: string): Promise<void> {
  const event = random.pick(books.events.filter(({ last }) => last !== null));
  if (!event?.last) return createEvent({ person, books, random }, mark);
  const { batchId: batch_id, before } = event.last;
  await insist(async () =>
    (await person()).call(history.undo, { params: { batch_id }, idempotencyKey: mark }),
  );
  Object.assign(event, before, { last: null });
  const isIn: Books['acknowledged'][number]['isIn'] = ({ undoes }) => undoes === batch_id;
  books.acknowledged.push({ what: `undo ${batch_id}`, isIn, guests: [] });
}

async function rename({ person, books: { schedule, acknowledged } }: Lane, mark: string) {
  const look = async () => {
    const found = await (await person()).call(schedules.list, {});
    return found.find(({ id }) => id === schedule.id);
  };
  await change(
    look,
    (found) => found?.name === mark,
    async (found) =>
      (await person()).call(schedules.update, {
        query: { id: schedule.id },
        body: { name: mark },
        ...(found && { ifMatch: found.version }),
      }),
  );
  schedule.name = mark;
  acknowledged.push({
    what: `rename ${mark}`,
    isIn: ({ intent, after }) => intent === 'schedules.update' && after?.['name'] === mark,
    guests: [],
  });
}

async function share({ person, books }: Lane, mark: string): Promise<void> {
  const email = `${mark}@example.test`;
  const query = { id: books.schedule.id };
  await insist(async () =>
    (await person()).call(schedules.share, {
      ...{ query, body: { emails: [email] }, idempotencyKey: mark },
    }),
  );
  books.shares.push(email);
  books.invited.push(email);
  const isIn: Books['acknowledged'][number]['isIn'] = ({ intent, after }) =>
    intent === 'schedules.share' && after?.['email'] === email;
  books.acknowledged.push({ what: `share ${mark}`, isIn, guests: [] });
}

const ACTS = [
  ...[createEvent, createEvent, createEvent, createEvent, changeEvent, changeEvent, changeEvent],
  ...[removeEvent, undo, rename, share],
  ...seriesActs,
];

/** Does something or other; resolves once it is answered with success. */
export async function act(lane: Lane, mark: string): Promise<void> {
  await lane.random.pick(ACTS)?.(lane, mark);
}
