import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { events, ics, search, webhookMessage } from '@scheduler/contracts/core';
import { extractCalendar } from '../testing/extract-calendar.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createMeetingFile } from '../testing/meeting-file.ts';
import type { TestUser } from '../testing/start-core.ts';
import { createWebhook } from '../testing/webhook-helpers.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { scanReminders } from '../reminders/operations.ts';

let fixture: InvitationFixture;
let receiver: WebhookReceiver;
let user: TestUser;
beforeEach(async () => {
  [fixture, receiver] = [
    await startInvitationFixture({ worker: false }),
    await startWebhookReceiver(),
  ];
  user = await fixture.core.createUser({ plan: 'pro', isEstablished: true });
});
afterEach(async () => {
  await fixture.stop();
  await receiver.close();
});

const IMPORTED_COUNT = 250;
const EVENT_COUNT = 25;
const GUEST = 'guest@example.test';

const findTitles = async (q: string) =>
  (await user.call(search.find, { query: { q } })).hits.map((hit) => 'title' in hit && hit.title);

const createTitle = (index: number) => `Session ${index}`;

/** Imports a large file, then creates and moves events. The first one has a reminder. */
async function makeChanges(): Promise<void> {
  const schedule = await user.createSchedule();
  await user.call(ics.importFile, {
    query: { schedule_id: schedule.id },
    body: new TextEncoder().encode(createMeetingFile(IMPORTED_COUNT)),
  });
  for (let index = 0; index < EVENT_COUNT; index += 1) {
    const start = Date.now() + 20 * MINUTE_MS;
    const { id } = await user.createEvent(schedule, {
      title: createTitle(index),
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + MINUTE_MS).toISOString(),
      invited_users: [GUEST],
      reminders: index === 0 ? [{ method: 'in_app', minutes: 10 }] : [],
    });
    const body = { location: `Room ${index}` };
    await user.call(events.update, { params: { id }, body });
  }
}

test('a worker that starts late sends each email and webhook once and indexes all changes', async () => {
  await createWebhook(user, receiver.url, ['event.created']);
  await makeChanges();
  expect(await findTitles(createTitle(7))).toContain(createTitle(7));

  const worker = await fixture.startWorker();
  await fixture.waitUntilIdle();
  await scanReminders(fixture.core.db, Date.now() + 15 * MINUTE_MS);
  await worker.stop();

  const emails = await fixture.mailbox.listEmails(GUEST);
  const rooms = emails.map((email) => /^LOCATION:Room (\d+)/m.exec(extractCalendar(email))?.[1]);
  // Emails about different events are sent concurrently.
  expect(rooms.map(Number).toSorted((a, b) => a - b)).toEqual([...Array(EVENT_COUNT).keys()]);

  const messages = receiver.received.map(({ body }) => webhookMessage.parse(JSON.parse(body)));
  const batchIds = messages.map(({ data }) => ('batch_id' in data ? data.batch_id : ''));
  expect(batchIds).toHaveLength(EVENT_COUNT + 1);
  expect(batchIds).toEqual(batchIds.toSorted((a, b) => (a < b ? -1 : 1)));

  expect(await findTitles('Meeting 249')).toContain('Meeting 249');
  const deliveries = await fixture.core.db('reminder_deliveries').select('user_id', 'minutes');
  expect(deliveries).toEqual([{ user_id: user.account.id, minutes: 10 }]);
});
