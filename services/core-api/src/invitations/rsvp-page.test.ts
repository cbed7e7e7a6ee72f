import { events, invitations, preferences, type SavedEvent } from '@scheduler/contracts/core';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { openRsvpPage } from '../testing/rsvp-page.ts';

let fixture: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  ada = await fixture.core.createUser({ plan: 'pro' });
});
afterAll(() => fixture.stop());

let guestCount = 0;
const createGuest = () => `guest.${(guestCount += 1)}@example.test`;

async function inviteGuest(overrides: Parameters<TestUser['createEvent']>[1] = {}) {
  const guest = overrides.invited_users?.[0] ?? createGuest();
  const event = await ada.createEvent(await ada.createSchedule(), {
    // In the future, because guests can't reply to past events.
    start_time: '2037-11-20T09:00:00Z',
    end_time: '2037-11-20T10:00:00Z',
    invited_users: [guest],
    ...overrides,
  });
  const [email] = await fixture.mailbox.waitForEmails(1, guest);
  return { guest, event, page: openRsvpPage(fixture.core.baseUrl, email) };
}

const getStatus = async ({ id }: SavedEvent) =>
  (await ada.call(events.read, { params: { id } })).invitations[0]?.status;

const listSent = ({ id }: SavedEvent) => ada.call(invitations.sent, { params: { id } });

test.each([
  ['accepted', 'You accepted.'],
  ['tentative', 'You replied “maybe”.'],
  ['declined', 'You declined.'],
])('a guest without an account can reply “%s” on the RSVP page', async (reply, sentence) => {
  const { event, page, guest } = await inviteGuest({ title: 'Launch <i>', location: 'Room 1' });
  const first = await page.open();
  expect(first.status).toBe(200);
  expect(first.html).toContain('Launch &lt;i&gt;');
  expect(first.html).toContain('Friday, November 20, 2037, 9:00 – 10:00 AM (UTC)');
  expect(first.html).toContain(guest);
  const submitted = await page.press({ answer: reply, note: 'See <you>' });
  expect(submitted.status).toBe(303);
  expect(await getStatus(event)).toBe(reply);
  expect((await page.open()).html).toContain(sentence);
  expect((await page.open()).html).toContain('See &lt;you&gt;');
  expect((await page.open('?done')).html).toContain('Thanks, we');
  await fixture.waitUntilIdle();
  const notice = (await fixture.mailbox.listEmails(ada.account.email)).at(-1);
  expect(notice?.text).toContain(guest);
  expect(notice?.text).toContain('See <you>');
});

test('opening the RSVP page with any query string does not submit a reply', async () => {
  const { event, page } = await inviteGuest();
  for (const query of ['', '?answer=accepted', '?answer=declined&done']) {
    expect((await page.open(query)).status).toBe(200);
  }
  await fetch(page.url, { method: 'HEAD' });
  expect(await getStatus(event)).toBe('pending');
  expect((await page.open('?answer=declined')).html).toMatch(/value="declined" class="chosen"/);
});

test('the latest reply takes effect, and the organizer is notified about each different reply', async () => {
  const { event, page } = await inviteGuest();
  await fixture.waitUntilIdle();
  const before = (await fixture.mailbox.listEmails(ada.account.email)).length;
  for (const reply of ['accepted', 'declined', 'declined']) await page.press({ answer: reply });
  expect(await getStatus(event)).toBe('declined');
  await fixture.waitUntilIdle();
  const notices = (await fixture.mailbox.listEmails(ada.account.email)).slice(before);
  const replies = notices.map(({ subject }) => subject.split(' ').at(1) ?? '');
  expect(replies.toSorted()).toEqual(['accepted:', 'declined:']);
});

test('a reply with invalid UTF-8 is rejected with 400', async () => {
  const { event, page } = await inviteGuest();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'answer=accepted&note=%fc';
  const response = await fetch(page.url, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await getStatus(event)).toBe('pending');
});

test('RSVP links that are altered or truncated return 404', async () => {
  const { event, page } = await inviteGuest();
  const [token = ''] = page.url.split('/').slice(-1);
  const flipped = token.slice(0, -2) + (token.endsWith('A') ? 'BB' : 'AA');
  for (const invalidToken of [
    flipped,
    token.slice(0, -1),
    `${token}A`,
    'A'.repeat(48),
    'x',
    '%00',
  ]) {
    const url = page.url.replace(token, invalidToken);
    expect((await fetch(url)).status).toBe(404);
    const form = { method: 'POST', body: new URLSearchParams({ answer: 'accepted' }) };
    expect((await fetch(url, form)).status).toBe(404);
  }
  expect(await getStatus(event)).toBe('pending');
});

test('the RSVP page of a canceled or past event shows a message and rejects replies', async () => {
  const canceled = await inviteGuest();
  await ada.call(events.remove, { params: { id: canceled.event.id } });
  expect(await canceled.page.open()).toMatchObject({ status: 410 });
  expect((await canceled.page.press({ answer: 'accepted' })).html).toContain('was canceled');

  const removed = await inviteGuest();
  await ada.call(events.update, { params: { id: removed.event.id }, body: { invited_users: [] } });
  expect((await removed.page.press({ answer: 'accepted' })).html).toContain('no longer invited');

  const pastEvent = await inviteGuest({
    start_time: '2026-11-01T09:00:00Z',
    end_time: '2026-11-01T10:00:00Z',
  });
  expect((await pastEvent.page.press({ answer: 'accepted' })).html).toContain('is over');
  expect(await getStatus(pastEvent.event)).toBe('pending');
});

test('the organizer can accept a time that a guest proposed on the RSVP page', async () => {
  const { event, page, guest } = await inviteGuest({ time_zone: 'Europe/Lisbon' });
  await page.press({ answer: 'tentative', start: '2037-11-20T14:00', end: '2037-11-20T15:00' });
  expect(await listSent(event)).toMatchObject([
    {
      user_email: guest,
      status: 'tentative',
      proposed_start_time: '2037-11-20T14:00:00.000Z',
      proposed_end_time: '2037-11-20T15:00:00.000Z',
      delivery: 'sent',
    },
  ]);
  const request = { params: { id: event.id }, body: { user_email: guest } };
  const moved = await ada.call(invitations.acceptProposal, request);
  expect(moved).toMatchObject({ start_time: '2037-11-20T14:00:00.000Z' });
  expect(await listSent(event)).toMatchObject([{ proposed_start_time: null, status: 'tentative' }]);
  const emails = await fixture.mailbox.waitForEmails(2, guest);
  expect(emails.at(-1)?.text).toContain('2:00 – 3:00 PM (Europe/Lisbon)');
});

test("dismissing a proposed time doesn't move the event", async () => {
  const { event, page, guest } = await inviteGuest({
    is_all_day: true,
    start_time: '2037-11-20',
    end_time: '2037-11-21',
  });
  await page.press({ answer: 'tentative', start: '2037-11-23', end: '2037-11-24' });
  expect(await listSent(event)).toMatchObject([{ proposed_end_time: '2037-11-25T00:00:00.000Z' }]);
  expect((await page.open()).html).toContain('name="end" value="2037-11-24"');
  const request = { params: { id: event.id }, body: { user_email: guest } };
  await ada.call(invitations.dismissProposal, request);
  expect(await listSent(event)).toMatchObject([{ proposed_start_time: null }]);
  await expect(ada.call(invitations.dismissProposal, request)).rejects.toMatchObject({
    status: 404,
  });
});

test.each([
  ['a missing reply', {}],
  ['an unknown reply', { answer: 'perhaps' }],
  [
    'an end before the start',
    { answer: 'accepted', start: '2037-11-20T10:00', end: '2037-11-20T09:00' },
  ],
  ['a proposal without an end', { answer: 'accepted', start: '2037-11-20T10:00' }],
  ['an invalid date', { answer: 'accepted', start: 'tomorrow', end: '2037-11-20T09:00' }],
  ['a note over 1,000 characters', { answer: 'accepted', note: 'x'.repeat(1001) }],
])('%s is rejected with 400', async (_, fields) => {
  const { event, page } = await inviteGuest();
  const { status, html } = await page.press(fields);
  expect(status).toBe(400);
  expect(html).toContain('role="status"');
  expect(await getStatus(event)).toBe('pending');
});

test('a guest with an account sees times in their own time zone and gets accepted events on their schedule', async () => {
  const ben = await fixture.core.createUser({ name: 'ben' });
  const schedule = await ben.createSchedule('Mine');
  const storedPreferences = await ben.call(preferences.read, {});
  const { version: _v, ...preferencesInput } = storedPreferences;
  const timeSettings = { time_zone: 'America/New_York', hour_cycle: '24' as const };
  await ben.call(preferences.update, { body: { ...preferencesInput, ...timeSettings } });
  const { event, page } = await inviteGuest({ invited_users: [ben.account.email] });
  const [email] = await fixture.mailbox.listEmails(ben.account.email);
  expect(email?.text).toContain('04:00 – 05:00 (America/New York)');
  expect((await page.open()).html).toContain('(America/New York)');
  await page.press({ answer: 'accepted' });
  const read = await ben.call(events.read, { params: { id: event.id } });
  expect(read).toMatchObject({ role: 'attendee', schedule_ids: [schedule.id] });
  await page.press({ answer: 'declined' });
  await expect(ben.call(events.read, { params: { id: event.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test("the RSVP page contains no scripts or inline styles and isn't cached", async () => {
  const { page } = await inviteGuest();
  const { html, headers } = await page.open();
  expect(html).not.toMatch(/<script|style=|onclick/);
  expect(html).toContain("default-src 'none'; style-src 'self'");
  expect(headers.get('cache-control')).toBe('no-store');
  const style = await fetch(new URL('/rsvp/page.css', fixture.core.baseUrl));
  expect(style.headers.get('content-type')).toContain('text/css');
});
