import { events, history, schedules } from '@scheduler/contracts/core';
import type { TestUser } from '../start-core.ts';
import type { Ledger, ExpectedEvent } from './ledger.ts';
import { updateWithRetry, retryUntilAvailable, nullIfNotFound } from './retrying-client.ts';
import type { Random } from './random.ts';
import { seriesActions } from './series-actions.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const toIso = (time: number) => new Date(time).toISOString();

/** A client that sends one write at a time and records the expected state. */
export interface ChaosClient {
  getUser: () => Promise<TestUser>;
  ledger: Ledger;
  random: Random;
}

const createPeriod = (hour: number) => ({
  start_time: toIso(Date.UTC(2026, 10, 2) + hour * HOUR_MS),
  end_time: toIso(Date.UTC(2026, 10, 2) + (hour + 1) * HOUR_MS),
});

async function createEvent({ getUser, ledger, random }: ChaosClient, label: string): Promise<void> {
  const guests = Array.from({ length: random.nextInt(3) }, (_, n) => `${label}-${n}@example.test`);
  const body = {
    title: label,
    schedule_id: ledger.schedule.id,
    invited_users: guests,
    ...createPeriod(random.nextInt(500)),
  };
  const { id } = await retryUntilAvailable(async () =>
    (await getUser()).call(events.create, { body, idempotencyKey: label }),
  );
  ledger.events.push({ id, title: label, guests, exists: true, lastChange: null });
  const matchesRow: Ledger['acknowledgedWrites'][number]['matchesRow'] = ({ intent, after }) =>
    intent === 'events.create' && after?.['title'] === label;
  ledger.acknowledgedWrites.push({ description: `create ${label}`, matchesRow, guests });
}

const getEvent = (getUser: ChaosClient['getUser'], { id }: ExpectedEvent) =>
  getUser().then(({ call }) => call(events.read, { params: { id } }));

async function updateEvent({ getUser, ledger, random }: ChaosClient, label: string): Promise<void> {
  const event = random.pick(ledger.events.filter(({ exists }) => exists));
  if (!event) return createEvent({ getUser, ledger, random }, label);
  let batchId = '';
  const onBatch = (id: string) => (batchId = id);
  await updateWithRetry(
    () => getEvent(getUser, event),
    ({ title }) => title === label,
    async ({ id, version: ifMatch }) =>
      (await getUser()).call(events.update, {
        ...{ params: { id }, body: { title: label }, ifMatch, onBatch },
      }),
  );
  event.lastChange = batchId ? { batchId, before: { title: event.title, exists: true } } : null;
  event.title = label;
  ledger.acknowledgedWrites.push({
    description: `change ${label}`,
    matchesRow: ({ intent, after }) => intent === 'events.update' && after?.['title'] === label,
    guests: event.guests,
  });
}

async function deleteEvent({ getUser, ledger, random }: ChaosClient, label: string): Promise<void> {
  const event = random.pick(ledger.events.filter(({ exists }) => exists));
  if (!event) return createEvent({ getUser, ledger, random }, label);
  let batchId = '';
  const onBatch = (id: string) => (batchId = id);
  await updateWithRetry(
    () => nullIfNotFound(getEvent(getUser, event)),
    (current) => current === null,
    async (current) =>
      (await getUser()).call(events.remove, {
        ...{ params: { id: event.id }, ...(current && { ifMatch: current.version }), onBatch },
      }),
  );
  const { id, title } = event;
  event.lastChange = batchId ? { batchId, before: { title, exists: true } } : null;
  event.exists = false;
  ledger.acknowledgedWrites.push({
    description: `remove ${title} as ${label}`,
    matchesRow: ({ intent, record, before }) =>
      intent === 'events.remove' &&
      record === 'events' &&
      before?.['id'] === id &&
      before['title'] === title,
    guests: event.guests,
  });
}

async function undoLastChange(
  { getUser, ledger, random }: ChaosClient,
  label: string,
): Promise<void> {
  const event = random.pick(ledger.events.filter(({ lastChange }) => lastChange !== null));
  if (!event?.lastChange) return createEvent({ getUser, ledger, random }, label);
  const { batchId: batch_id, before } = event.lastChange;
  await retryUntilAvailable(async () =>
    (await getUser()).call(history.undo, { params: { batch_id }, idempotencyKey: label }),
  );
  Object.assign(event, before, { last: null });
  const matchesRow: Ledger['acknowledgedWrites'][number]['matchesRow'] = ({ undoes }) =>
    undoes === batch_id;
  ledger.acknowledgedWrites.push({ description: `undo ${batch_id}`, matchesRow, guests: [] });
}

async function renameSchedule(
  { getUser, ledger: { schedule, acknowledgedWrites: acknowledged } }: ChaosClient,
  label: string,
) {
  const findSchedule = async () => {
    const current = await (await getUser()).call(schedules.list, {});
    return current.find(({ id }) => id === schedule.id);
  };
  await updateWithRetry(
    findSchedule,
    (current) => current?.name === label,
    async (current) =>
      (await getUser()).call(schedules.update, {
        query: { id: schedule.id },
        body: { name: label },
        ...(current && { ifMatch: current.version }),
      }),
  );
  schedule.name = label;
  acknowledged.push({
    description: `rename ${label}`,
    matchesRow: ({ intent, after }) => intent === 'schedules.update' && after?.['name'] === label,
    guests: [],
  });
}

async function shareSchedule({ getUser, ledger }: ChaosClient, label: string): Promise<void> {
  const email = `${label}@example.test`;
  const query = { id: ledger.schedule.id };
  await retryUntilAvailable(async () =>
    (await getUser()).call(schedules.share, {
      ...{ query, body: { emails: [email] }, idempotencyKey: label },
    }),
  );
  ledger.sharedEmails.push(email);
  ledger.everInvited.push(email);
  const matchesRow: Ledger['acknowledgedWrites'][number]['matchesRow'] = ({ intent, after }) =>
    intent === 'schedules.share' && after?.['email'] === email;
  ledger.acknowledgedWrites.push({ description: `share ${label}`, matchesRow, guests: [] });
}

const ACTIONS = [
  ...[createEvent, createEvent, createEvent, createEvent, updateEvent, updateEvent, updateEvent],
  ...[deleteEvent, undoLastChange, renameSchedule, shareSchedule],
  ...seriesActions,
];

/** Runs a random action. Resolves when it has succeeded. */
export async function runRandomAction(client: ChaosClient, label: string): Promise<void> {
  await client.random.pick(ACTIONS)?.(client, label);
}
