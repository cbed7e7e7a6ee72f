import { events, invitations, preferences, type SavedEvent } from '@scheduler/contracts/core';
import type { TestUser } from '../testing/core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { openRsvpPage } from '../testing/rsvp-page.ts';

let post: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  post = await startInvitationFixture();
  ada = await post.core.createUser({ plan: 'pro' });
});
afterAll(() => post.stop());

let guests = 0;
const newGuest = () => `guest.${(guests += 1)}@example.test`;

async function invited(given: Parameters<TestUser['createEvent']>[1] = {}) {
  const guest = given.invited_users?.[0] ?? newGuest();
  const event = await ada.createEvent(await ada.createSchedule(), { invited_users: [guest], ...given });
  const [mail] = await post.mailbox.waitForEmails(1, guest);
  return { guest, event, page: openRsvpPage(post.core.baseUrl, mail) };
}

const statusIn = async ({ id }: SavedEvent) =>
  (await ada.call(events.read, { params: { id } })).invitations[0]?.status;

const sentOf = ({ id }: SavedEvent) => ada.call(invitations.sent, { params: { id } });

test.each([
  ['accepted', 'You accepted.'],
  ['tentative', 'You said maybe.'],
  ['declined', 'You declined.'],
])('a guest without an account answers %s on the page', async (answer, sentence) => {
  const { event, page, guest } = await invited({ title: 'Launch <i>', location: 'Room 1' });
  const first = await page.open();
  expect(first.status).toBe(200);
  expect(first.html).toContain('Launch &lt;i&gt;');
  expect(first.html).toContain('Friday, November 20, 2026, 9:00 – 10:00 AM (UTC)');
  expect(first.html).toContain(guest);
  const pressed = await page.press({ answer, note: 'See <you>' });
  expect(pressed.status).toBe(303);
  expect(await statusIn(event)).toBe(answer);
  expect((await page.open()).html).toContain(sentence);
  expect((await page.open()).html).toContain('See &lt;you&gt;');
  expect((await page.open('?done')).html).toContain('Thank you.');
  await post.waitUntilIdle();
  const notice = (await post.mailbox.listEmails(ada.account.email)).at(-1);
  expect(notice?.text).toContain(guest);
  expect(notice?.text).toContain('See <you>');
});

test('opening the page, whatever its address says, answers nothing', async () => {
  const { event, page } = await invited();
  for (const query of ['', '?answer=accepted', '?answer=declined&done']) {
    expect((await page.open(query)).status).toBe(200);
  }
  await fetch(page.url, { method: 'HEAD' });
  expect(await statusIn(event)).toBe('pending');
  expect((await page.open('?answer=declined')).html).toMatch(/value="declined" class="chosen"/);
});

test('the last answer holds, and the organizer reads of each that is new', async () => {
  const { event, page } = await invited();
  await post.waitUntilIdle();
  const before = (await post.mailbox.listEmails(ada.account.email)).length;
  for (const answer of ['accepted', 'declined', 'declined']) await page.press({ answer });
  expect(await statusIn(event)).toBe('declined');
  await post.waitUntilIdle();
  const notices = (await post.mailbox.listEmails(ada.account.email)).slice(before);
  const answers = notices.map(({ subject }) => subject.split(' ').at(1) ?? '');
  expect(answers.toSorted()).toEqual(['accepted:', 'declined:']);
});

test('a link that is altered, foreign or cut is no link', async () => {
  const { event, page } = await invited();
  const [token = ''] = page.url.split('/').slice(-1);
  const flipped = token.slice(0, -2) + (token.endsWith('A') ? 'BB' : 'AA');
  for (const wrong of [flipped, token.slice(0, -1), `${token}A`, 'A'.repeat(48), 'x', '%00']) {
    const url = page.url.replace(token, wrong);
    expect((await fetch(url)).status).toBe(404);
    const form = { method: 'POST', body: new URLSearchParams({ answer: 'accepted' }) };
    expect((await fetch(url, form)).status).toBe(404);
  }
  expect(await statusIn(event)).toBe('pending');
});

test('what was cancelled, or is over, says so and takes no answer', async () => {
  const cancelled = await invited();
  await ada.call(events.remove, { params: { id: cancelled.event.id } });
  expect(await cancelled.page.open()).toMatchObject({ status: 410 });
  expect((await cancelled.page.press({ answer: 'accepted' })).html).toContain('was cancelled');

  const removed = await invited();
  await ada.call(events.update, { params: { id: removed.event.id }, body: { invited_users: [] } });
  expect((await removed.page.press({ answer: 'accepted' })).html).toContain('no longer invited');

  const long = await invited({
    start_time: '2026-11-01T09:00:00Z',
    end_time: '2026-11-01T10:00:00Z',
  });
  expect((await long.page.press({ answer: 'accepted' })).html).toContain('is over');
  expect(await statusIn(long.event)).toBe('pending');
});

test('a guest proposes another time, and the organizer takes it', async () => {
  const { event, page, guest } = await invited({ time_zone: 'Europe/Lisbon' });
  await page.press({ answer: 'tentative', start: '2026-11-20T14:00', end: '2026-11-20T15:00' });
  expect(await sentOf(event)).toMatchObject([
    {
      user_email: guest,
      status: 'tentative',
      proposed_start_time: '2026-11-20T14:00:00.000Z',
      proposed_end_time: '2026-11-20T15:00:00.000Z',
      delivery: 'sent',
    },
  ]);
  const given = { params: { id: event.id }, body: { user_email: guest } };
  const moved = await ada.call(invitations.acceptProposal, given);
  expect(moved).toMatchObject({ start_time: '2026-11-20T14:00:00.000Z' });
  expect(await sentOf(event)).toMatchObject([{ proposed_start_time: null, status: 'tentative' }]);
  const mails = await post.mailbox.waitForEmails(2, guest);
  expect(mails.at(-1)?.text).toContain('2:00 – 3:00 PM (Europe/Lisbon)');
});

test('a proposal is dismissed without moving anything', async () => {
  const { event, page, guest } = await invited({
    is_all_day: true,
    start_time: '2026-11-20',
    end_time: '2026-11-21',
  });
  await page.press({ answer: 'tentative', start: '2026-11-23', end: '2026-11-24' });
  expect(await sentOf(event)).toMatchObject([{ proposed_end_time: '2026-11-25T00:00:00.000Z' }]);
  expect((await page.open()).html).toContain('name="end" value="2026-11-24"');
  const given = { params: { id: event.id }, body: { user_email: guest } };
  await ada.call(invitations.dismissProposal, given);
  expect(await sentOf(event)).toMatchObject([{ proposed_start_time: null }]);
  await expect(ada.call(invitations.dismissProposal, given)).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['no answer', {}],
  ['an answer nobody knows', { answer: 'perhaps' }],
  [
    'an end before the start',
    { answer: 'accepted', start: '2026-11-20T10:00', end: '2026-11-20T09:00' },
  ],
  ['half a proposal', { answer: 'accepted', start: '2026-11-20T10:00' }],
  ['no date', { answer: 'accepted', start: 'tomorrow', end: '2026-11-20T09:00' }],
  ['a note without an end', { answer: 'accepted', note: 'x'.repeat(1001) }],
])('%s is refused on the page', async (_, fields) => {
  const { event, page } = await invited();
  const { status, html } = await page.press(fields);
  expect(status).toBe(400);
  expect(html).toContain('role="status"');
  expect(await statusIn(event)).toBe('pending');
});

test('a guest with an account reads times on their own clock, and keeps what they accept', async () => {
  const ben = await post.core.createUser({ name: 'ben' });
  const mine = await ben.createSchedule('Mine');
  const told = await ben.call(preferences.read, {});
  const { version: _v, ...own } = told;
  const clock = { time_zone: 'America/New_York', hour_cycle: '24' as const };
  await ben.call(preferences.update, { body: { ...own, ...clock } });
  const { event, page } = await invited({ invited_users: [ben.account.email] });
  const [mail] = await post.mailbox.listEmails(ben.account.email);
  expect(mail?.text).toContain('04:00 – 05:00 (America/New York)');
  expect((await page.open()).html).toContain('(America/New York)');
  await page.press({ answer: 'accepted' });
  const read = await ben.call(events.read, { params: { id: event.id } });
  expect(read).toMatchObject({ role: 'attendee', schedule_ids: [mine.id] });
  await page.press({ answer: 'declined' });
  await expect(ben.call(events.read, { params: { id: event.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('the page stands by itself: no script, a policy of its own, nothing kept', async () => {
  const { page } = await invited();
  const { html, headers } = await page.open();
  expect(html).not.toMatch(/<script|style=|onclick/);
  expect(html).toContain("default-src 'none'; style-src 'self'");
  expect(headers.get('cache-control')).toBe('no-store');
  const style = await fetch(new URL('/rsvp/page.css', post.core.baseUrl));
  expect(style.headers.get('content-type')).toContain('text/css');
});
