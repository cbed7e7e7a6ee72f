import { events, invitations, type SavedEvent } from '@scheduler/contracts/core';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { startInProcessWorker } from '../testing/service-process.ts';

const GUESTS = ['unchanged', 'renamed', 'canceled'].map((name) => `${name}@example.test`);

let fixture: InvitationFixture;
let ada: TestUser;
let savedEvents: SavedEvent[];

/** Invites guests while no SMTP server is configured. Configures one before the events change. */
beforeAll(async () => {
  fixture = await startInvitationFixture({ worker: false });
  ada = await fixture.core.createUser({ plan: 'pro' });
  const schedule = await ada.createSchedule();
  savedEvents = [];
  for (const guest of GUESTS) {
    savedEvents.push(await ada.createEvent(schedule, { title: 'Launch', invited_users: [guest] }));
  }
  const worker = await startInProcessWorker({ DATABASE_URL: fixture.core.databaseUrl });
  await fixture.waitUntilIdle();
  await worker.stop();
  await fixture.startWorker();
  const [, renamed, canceled] = savedEvents.map(({ id }) => ({ params: { id } }));
  if (renamed) await ada.call(events.update, { ...renamed, body: { title: 'Launch day' } });
  if (canceled) await ada.call(events.remove, canceled);
  await fixture.waitUntilIdle();
});

afterAll(() => fixture.stop());

const listSubjects = async (guest = '') =>
  (await fixture.mailbox.listEmails(guest)).map(({ subject }) => subject);

test('invitations from before an SMTP server was configured are never sent', async () => {
  expect(await listSubjects(GUESTS[0])).toEqual([]);
});

test('an invitation that was not sent has no delivery status', async () => {
  const id = savedEvents[0]?.id ?? '';
  const guests = await ada.call(invitations.sent, { params: { id } });
  expect(guests).toMatchObject([{ user_email: GUESTS[0], delivery: null }]);
});

test('a guest gets an invitation for the first change after an SMTP server was configured', async () => {
  expect(await listSubjects(GUESTS[1])).toEqual(['Invitation: Launch day']);
});

test('a guest gets no cancellation of an event without an invitation', async () => {
  expect(await listSubjects(GUESTS[2])).toEqual([]);
});
