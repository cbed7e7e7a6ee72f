import { events, type Event } from '@scheduler/contracts/core';
import type { ExpectedOccurrence } from './ledger.ts';
import { updateWithRetry, retryUntilAvailable } from './retrying-client.ts';
import type { ChaosClient } from './client.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const OCCURRENCE_COUNT = 6;
const FIRST_START_MS = Date.UTC(2027, 0, 1, 9);
const toIso = (time: number) => new Date(time).toISOString();

/** Returns the start of a series. No two series have occurrences with the same start. */
const getSeriesStart = (index: number) => FIRST_START_MS + index * OCCURRENCE_COUNT * DAY_MS;

async function createSeries({ getUser, ledger }: ChaosClient, label: string): Promise<void> {
  const start = getSeriesStart(ledger.series.length);
  const body = {
    title: label,
    location: label,
    schedule_id: ledger.schedule.id,
    recurrence: [`RRULE:FREQ=DAILY;COUNT=${OCCURRENCE_COUNT}`],
    start_time: toIso(start),
    end_time: toIso(start + DAY_MS / 24),
  };
  await retryUntilAvailable(async () =>
    (await getUser()).call(events.create, { body, idempotencyKey: label }),
  );
  ledger.series.push(
    Array.from({ length: OCCURRENCE_COUNT }, (_, day) => ({
      start: toIso(start + day * DAY_MS),
      title: label,
      location: label,
      group: 0,
    })),
  );
  ledger.acknowledgedWrites.push({
    description: `create series ${label}`,
    matchesRow: ({ intent, after }) => intent === 'events.create' && after?.['location'] === label,
    guests: [],
  });
}

/** Finds an occurrence by its start, since its ID may have changed. */
async function findOccurrence({ getUser, ledger }: ChaosClient, { start }: ExpectedOccurrence) {
  const query = { start_date: start, end_date: toIso(Date.parse(start) + DAY_MS) };
  const occurrences = await (await getUser()).call(events.list, { query });
  return occurrences.find(
    ({ start_time, schedule_id }) => start_time === start && schedule_id === ledger.schedule.id,
  );
}

function pickOccurrence(client: ChaosClient) {
  const series = client.random.pick(client.ledger.series.filter(({ length }) => length > 0));
  const occurrence = series && client.random.pick(series);
  return series && occurrence && { series, occurrence };
}

async function updateOccurrence(
  client: ChaosClient,
  occurrence: ExpectedOccurrence,
  scope: 'this' | 'following',
  field: 'title' | 'location',
  label: string,
): Promise<void> {
  const body = field === 'title' ? { title: label } : { location: label };
  await updateWithRetry(
    () => findOccurrence(client, occurrence),
    (current) => current?.[field] === label,
    async (current) => {
      const { id, version: ifMatch } = current as Event;
      const getUser = await client.getUser();
      return getUser.call(events.update, { params: { id }, query: { scope }, body, ifMatch });
    },
  );
  occurrence[field] = label;
  client.ledger.acknowledgedWrites.push({
    description: `change ${scope} ${label}`,
    matchesRow: ({ intent, after }) => intent === 'events.update' && after?.[field] === label,
    guests: [],
  });
}

async function updateSingleOccurrence(client: ChaosClient, label: string): Promise<void> {
  const current = pickOccurrence(client);
  return current
    ? updateOccurrence(client, current.occurrence, 'this', 'title', label)
    : createSeries(client, label);
}

async function updateFollowing(client: ChaosClient, label: string): Promise<void> {
  const current = pickOccurrence(client);
  if (!current) return createSeries(client, label);
  const { series, occurrence } = current;
  const { group } = occurrence;
  await updateOccurrence(client, occurrence, 'following', 'location', label);
  const newGroup = 1 + Math.max(...series.map((other) => other.group));
  for (const other of series.filter(
    (candidate) => candidate.group === group && candidate.start >= occurrence.start,
  )) {
    [other.location, other.group] = [label, newGroup];
  }
}

async function deleteOccurrence(client: ChaosClient, label: string): Promise<void> {
  const current = pickOccurrence(client);
  if (!current) return createSeries(client, label);
  const { series, occurrence } = current;
  let deletedId: string | undefined;
  await updateWithRetry(
    () => findOccurrence(client, occurrence),
    (current) => current === undefined,
    async (current) => {
      const { id, version: ifMatch } = current as Event;
      deletedId = id;
      const getUser = await client.getUser();
      return getUser.call(events.remove, { params: { id }, query: { scope: 'this' }, ifMatch });
    },
  );
  series.splice(series.indexOf(occurrence), 1);
  const seriesId = deletedId?.split('_')[0];
  client.ledger.acknowledgedWrites.push({
    description: `remove occurrence ${deletedId}`,
    matchesRow: ({ intent, record, before }) =>
      intent === 'events.remove' && record === 'events' && before?.['id'] === seriesId,
    guests: [],
  });
}

export const seriesActions = [
  createSeries,
  updateSingleOccurrence,
  updateFollowing,
  deleteOccurrence,
];
