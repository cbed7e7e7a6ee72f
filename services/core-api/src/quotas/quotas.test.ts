import {
  apiKeys,
  events,
  feeds,
  history,
  ics,
  schedules,
  subscriptions,
  webhooks,
  type Schedule,
} from '@scheduler/contracts/core';
import { createMeetingFile } from '../testing/meeting-file.ts';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';
import { createPutStep, createSyncClient } from '../testing/sync-client.ts';
import { defaultQuotas, type Quotas } from './config.ts';

const quotas = {
  MAX_EVENTS_PER_ACCOUNT: 6,
  MAX_SERIES_PER_ACCOUNT: 2,
  MAX_ATTENDEES_PER_EVENT: 3,
  MAX_SCHEDULES_PER_ACCOUNT: 3,
  MAX_FEEDS_PER_ACCOUNT: 2,
  MAX_SUBSCRIPTIONS_PER_ACCOUNT: 1,
  MAX_WEBHOOKS_PER_ACCOUNT: 1,
  MAX_API_KEYS_PER_ACCOUNT: 1,
  MAX_IMPORT_BYTES: 20_000,
  MAX_UPLOADS_PER_HOUR: 4,
  MAX_UPLOAD_BYTES_PER_DAY: 60_000,
} satisfies Partial<Quotas>;

let core: TestCore;
let user: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore({ quotas });
});
beforeEach(async () => {
  user = await core.createUser({ plan: 'pro' });
  schedule = await user.createSchedule();
});
afterAll(() => core.stop());

const quotaExceeded = (name: string, max: number) => ({
  status: 409,
  code: 'quota-exceeded',
  quota: { name, max },
});
const WEEKLY = { recurrence: ['RRULE:FREQ=WEEKLY'] };

const countEvents = async (owner = user) => (await owner.call(events.list, {})).length;
const encode = (text: string) => new TextEncoder().encode(text);
const importFile = (body: Uint8Array<ArrayBuffer>, owner = user) =>
  owner.call(ics.importFile, { query: { schedule_id: schedule.id }, body });

async function createEvents(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await user.createEvent(schedule);
}

describe('the quota of events', () => {
  test('rejects the creation of one more event, also on another schedule, until one is deleted', async () => {
    const { id } = await user.createEvent(schedule);
    await createEvents(5);
    await expect(user.createEvent(schedule)).rejects.toMatchObject(quotaExceeded('events', 6));
    const other = await user.createSchedule();
    await expect(user.createEvent(other)).rejects.toMatchObject(quotaExceeded('events', 6));
    expect(await countEvents()).toBe(6);
    await user.call(events.remove, { params: { id } });
    await user.createEvent(other);
  });

  test('allows exactly the remaining events if they are created concurrently', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => user.createEvent(schedule)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await countEvents()).toBe(6);
  });

  test('rejects an import as a whole, without a change or an entry in the history', async () => {
    await createEvents(3);
    const before = await user.call(history.list, {});
    const file = encode(createMeetingFile(4));
    await expect(importFile(file)).rejects.toMatchObject(quotaExceeded('events', 6));
    expect(await countEvents()).toBe(3);
    expect(await user.call(history.list, {})).toEqual(before);
    await importFile(encode(createMeetingFile(3)));
    expect(await countEvents()).toBe(6);
  });

  test('also counts events that an editor adds to a shared schedule', async () => {
    const editor = await core.createUser({ name: 'ben' });
    await editor.createSchedule();
    const query = { id: schedule.id };
    const body = { emails: [editor.account.email], role: 'editor' as const };
    await user.call(schedules.share, { query, body });
    await editor.call(schedules.accept, { query });
    await createEvents(5);
    await editor.createEvent(schedule);
    await expect(editor.createEvent(schedule)).rejects.toMatchObject(quotaExceeded('events', 6));
  });

  test('does not count invitations from other users', async () => {
    const organizer = await core.createUser({ name: 'ben' });
    const calendar = await organizer.createSchedule();
    for (let index = 0; index < 6; index += 1) {
      const { id, start_time, end_time } = await organizer.createEvent(calendar);
      const invitation = {
        event_id: id,
        schedule_id: schedule.id,
        position: 1,
        start_time,
        end_time,
      };
      await runInBatch(core.db, (trx) =>
        trx('event_schedules').insert({ ...invitation, by_invitation: true }),
      );
    }
    await createEvents(6);
    await expect(user.createEvent(schedule)).rejects.toMatchObject(quotaExceeded('events', 6));
  });

  test('rejects moving several occurrences of a series, which are stored as events', async () => {
    const { id } = await user.createEvent(schedule, WEEKLY);
    await createEvents(4);
    const moves = [20, 27].map((day) => ({
      event_id: `${id}_202611${day}T090000Z`,
      start_time: `2026-11-${day}T11:00:00Z`,
      end_time: `2026-11-${day}T12:00:00Z`,
      version: 1,
    }));
    const arrangement = user.call(events.arrange, { body: { moves, new_events: [] } });
    await expect(arrangement).rejects.toMatchObject(quotaExceeded('events', 6));
    expect(await countEvents()).toBe(5);
  });

  test('rejects a batch of synchronized events as a whole', async () => {
    await createEvents(5);
    const owner = createSyncClient(core, user.account.id);
    const steps = [createPutStep(), createPutStep()];
    await expect(owner.apply(schedule.id, steps)).rejects.toMatchObject(quotaExceeded('events', 6));
    expect(await countEvents()).toBe(5);
  });
});

describe('the quota of series', () => {
  test('rejects another series, created, imported or made from an event', async () => {
    await user.createEvent(schedule, WEEKLY);
    await user.createEvent(schedule, WEEKLY);
    const { id } = await user.createEvent(schedule);
    const problem = quotaExceeded('series', 2);
    await expect(user.createEvent(schedule, WEEKLY)).rejects.toMatchObject(problem);
    const update = user.call(events.update, { params: { id }, body: WEEKLY });
    await expect(update).rejects.toMatchObject(problem);
    // The first of the events in the file is a series.
    await expect(importFile(encode(createMeetingFile(1)))).rejects.toMatchObject(problem);
    expect(await countEvents()).toBe(3);
  });

  test('rejects a change to the following occurrences, which splits the series', async () => {
    const { id } = await user.createEvent(schedule, WEEKLY);
    await user.createEvent(schedule, WEEKLY);
    const split = user.call(events.update, {
      params: { id: `${id}_20261204T090000Z` },
      query: { scope: 'following' },
      body: { title: 'Second part' },
    });
    await expect(split).rejects.toMatchObject(quotaExceeded('series', 2));
    expect(await countEvents()).toBe(2);
  });
});

test('the quota of attendees rejects events and imports with more guests', async () => {
  const invited_users = [1, 2, 3, 4].map((number) => `guest${number}@example.test`);
  const problem = quotaExceeded('attendees', 3);
  await expect(user.createEvent(schedule, { invited_users })).rejects.toMatchObject(problem);
  const { id } = await user.createEvent(schedule, { invited_users: invited_users.slice(1) });
  const update = user.call(events.update, { params: { id }, body: { invited_users } });
  await expect(update).rejects.toMatchObject(problem);
  const attendees = invited_users.map((email) => `ATTENDEE:mailto:${email}`).join('\r\n');
  const organizer = `ORGANIZER:mailto:${user.account.email}`;
  const file = createMeetingFile(1).replace('END:VEVENT', `${attendees}\r\nEND:VEVENT`);
  const ownFile = encode(file.replace(/ORGANIZER.*/, organizer));
  await expect(importFile(ownFile)).rejects.toMatchObject(problem);
  expect(await countEvents()).toBe(1);
});

test('the quotas of schedules, feeds, subscriptions, webhooks and API keys reject one more', async () => {
  const createFeed = () =>
    user.call(feeds.create, { body: { schedule_id: schedule.id, kind: 'full' } });
  await createFeed();
  await createFeed();
  await expect(createFeed()).rejects.toMatchObject(quotaExceeded('feeds', 2));

  const subscribe = () =>
    user.call(subscriptions.create, { body: { url: 'https://example.test/a.ics', name: 'A' } });
  await subscribe();
  await expect(subscribe()).rejects.toMatchObject(quotaExceeded('subscriptions', 1));

  await user.createSchedule();
  await expect(user.createSchedule()).rejects.toMatchObject(quotaExceeded('schedules', 3));

  const createWebhook = () =>
    user.call(webhooks.create, {
      body: { url: 'https://example.test/hook', events: ['event.created'] },
    });
  await createWebhook();
  await expect(createWebhook()).rejects.toMatchObject(quotaExceeded('webhooks', 1));

  const createKey = () =>
    user.call(apiKeys.create, { body: { name: 'Script', scopes: ['events:read'] } });
  await createKey();
  await expect(createKey()).rejects.toMatchObject(quotaExceeded('api_keys', 1));
});

test('the quota of feeds is not exceeded by concurrent requests', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      user.call(feeds.create, { body: { schedule_id: schedule.id, kind: 'full' } }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

describe('the limit of uploads', () => {
  const preview = (body: Uint8Array<ArrayBuffer>) =>
    user.call(ics.preview, { query: { schedule_id: schedule.id }, body });

  test('rejects previews and imports over the number per hour, in all processes', async () => {
    const file = encode(createMeetingFile(1));
    for (let count = 0; count < 4; count += 1) await preview(file);
    const problem = { status: 429, code: 'too-many-requests' };
    await expect(importFile(file)).rejects.toMatchObject(problem);
    expect(await countEvents()).toBe(0);
    // Counted in Postgres, per account.
    const { rows } = await core.db.raw<{ rows: { points: number }[] }>(
      'select points from upload_counts where key = ?',
      [`count:${user.account.id}`],
    );
    expect(rows).toEqual([{ points: 5 }]);
    user = await core.createUser();
    schedule = await user.createSchedule();
    await importFile(file);
  });

  test('rejects files that are too large, and more bytes per day', async () => {
    const padding = `X-PADDING:${'x'.repeat(990)}\r\n`;
    const createFile = (size: number) =>
      encode(
        createMeetingFile(1).replace('END:VEVENT', `${padding.repeat(size / 1000)}END:VEVENT`),
      );
    const tooLarge = quotaExceeded('import_bytes', 20_000);
    await expect(preview(createFile(20_000))).rejects.toMatchObject(tooLarge);
    for (let count = 0; count < 3; count += 1) await preview(createFile(15_000));
    await expect(preview(createFile(15_000))).rejects.toMatchObject({ status: 429 });
  });
});

test('the default quotas are above the sizes that the benchmarks use', () => {
  expect(defaultQuotas.MAX_EVENTS_PER_ACCOUNT).toBeGreaterThan(200_000);
  expect(defaultQuotas.MAX_SERIES_PER_ACCOUNT).toBeGreaterThan(10_000);
});
