import { events, invitations, schedules } from '@scheduler/contracts/core';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createPoll } from '../testing/poll-helpers.ts';
import type { TestUser } from '../testing/start-core.ts';

let fixture: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
beforeEach(async () => {
  ada = await fixture.core.createUser();
});
afterAll(() => fixture.stop());

let guestCount = 0;
const createGuest = () => `guest.${(guestCount += 1)}@example.test`;

async function listSubjects(to: string): Promise<string[]> {
  await fixture.waitUntilIdle();
  return (await fixture.mailbox.listEmails(to)).map(({ subject }) => subject);
}

const invite = async (user: TestUser, guest: string, title = 'Workshop') =>
  user.createEvent(await user.createSchedule(), { title, invited_users: [guest] });

/** Returns the page that the latest email to an address links to. */
async function openPreferences(to: string) {
  await fixture.waitUntilIdle();
  const email = (await fixture.mailbox.listEmails(to)).at(-1);
  const [, path = ''] = /(\/email-preferences\/[\w-]+)/.exec(email?.text ?? '') ?? [];
  const url = new URL(path, fixture.core.baseUrl).href;
  return {
    email,
    path,
    url,
    read: async () => (await fetch(url)).text(),
    post: (fields: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  };
}

/** Sends an invitation, a poll and a share, and changes and cancels the event. */
async function sendEverything(user: TestUser, guest: string) {
  const schedule = await user.createSchedule();
  const event = await user.createEvent(schedule, { title: 'Event', invited_users: [guest] });
  await createPoll(user, schedule, { invited: [guest] });
  await user.call(schedules.share, { query: { id: schedule.id }, body: { emails: [guest] } });
  await fixture.waitUntilIdle();
  const params = { id: event.id };
  await user.call(events.update, { params, body: { title: 'Changed' } });
  await fixture.waitUntilIdle();
  const sent = await user.call(invitations.sent, { params });
  await user.call(events.remove, { params });
  await fixture.waitUntilIdle();
  return sent;
}

test('each kind of email has a link to block its sender, and headers to unsubscribe with one click', async () => {
  const [guest, voter, member] = [createGuest(), createGuest(), createGuest()];
  await invite(ada, guest);
  const schedule = await ada.createSchedule();
  await createPoll(ada, schedule, { invited: [voter] });
  await ada.call(schedules.share, { query: { id: schedule.id }, body: { emails: [member] } });
  for (const to of [guest, voter, member]) {
    const { email, path } = await openPreferences(to);
    expect(path).not.toBe('');
    expect(email?.html).toContain(`href="https://app.test${path}"`);
    expect(email?.headers).toMatchObject({
      'list-unsubscribe': `<https://app.test${path}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  }
});

test('opening the page changes nothing, and it names the sender and the recipient', async () => {
  const guest = createGuest();
  await invite(ada, guest);
  const page = await openPreferences(guest);
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${page.url}?action=block&List-Unsubscribe=One-Click`, { method });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  const html = await page.read();
  expect(html).toContain(`For ${guest}`);
  expect(html).toContain(`Stop all emails from ${ada.account.email}.`);
  expect(html).toContain('Block sender');
  expect(html).toContain('Unsubscribe');
  expect(await fixture.core.db('blocked_senders').where({ email: guest })).toEqual([]);
  expect(await fixture.core.db('unsubscribed_addresses').where({ email: guest })).toEqual([]);
});

test("a blocked sender sends no more emails to the address, doesn't find out, and can be unblocked", async () => {
  const guest = createGuest();
  await invite(ada, guest);
  const page = await openPreferences(guest);
  const response = await page.post({ action: 'block' });
  expect([response.status, response.headers.get('location')]).toEqual([303, `${page.path}?done`]);
  expect(await page.read()).toContain(`You blocked ${ada.account.email}.`);
  const before = await listSubjects(guest);
  const delivery = await sendEverything(ada, guest);
  expect(await listSubjects(guest)).toEqual(before);
  expect(delivery).toMatchObject([{ user_email: guest, status: 'pending', delivery: 'sent' }]);

  const other = await fixture.core.createUser({ name: 'ben' });
  await invite(other, guest, 'From another sender');
  expect(await listSubjects(guest)).toEqual([...before, 'Invitation: From another sender']);

  await page.post({ action: 'unblock' });
  await invite(ada, guest, 'Again');
  expect((await listSubjects(guest)).at(-1)).toBe('Invitation: Again');
});

test('one-click requests with a multipart body, which RFC 8058 recommends, unsubscribe as well', async () => {
  const guest = createGuest();
  await invite(ada, guest);
  const page = await openPreferences(guest);
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(page.url, { method: 'POST', body })).status).toBe(200);
  expect(await page.read()).toContain('get invitations, updates or polls from anyone.');

  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const malformed = await fetch(page.url, { method: 'POST', headers, body: 'not a form' });
  expect(malformed.status).toBe(400);
});

test('an address that unsubscribed with one click gets no emails from anyone until it subscribes again', async () => {
  const guest = createGuest();
  await invite(ada, guest);
  const page = await openPreferences(guest);
  const response = await page.post({ 'List-Unsubscribe': 'One-Click' });
  expect([response.status, response.redirected]).toEqual([200, false]);
  expect(await page.read()).toContain('get invitations, updates or polls from anyone.');
  const before = await listSubjects(guest);
  for (const name of ['ben', 'cy']) {
    await sendEverything(await fixture.core.createUser({ name }), guest.toUpperCase());
  }
  expect(await listSubjects(guest)).toEqual(before);
  await page.post({ action: 'resubscribe' });
  await invite(ada, guest, 'Again');
  expect((await listSubjects(guest)).at(-1)).toBe('Invitation: Again');
});

test('an email that is queued when its recipient unsubscribes is not sent', async () => {
  const guest = createGuest();
  await fixture.core.db('unsubscribed_addresses').insert({ email: guest, user_id: ada.account.id });
  await invite(ada, guest);
  expect(await listSubjects(guest)).toEqual([]);
});

test('links that are altered, of another kind or for another address return 404', async () => {
  const guest = createGuest();
  await invite(ada, guest);
  const { path, email } = await openPreferences(guest);
  const token = path.split('/').at(-1) ?? '';
  const bytes = Buffer.from(token, 'base64url');
  const otherAddress = Buffer.from(bytes);
  otherAddress.write('x', bytes.length - guest.length);
  const [, rsvpToken = ''] = /\/rsvp\/([\w-]+)/.exec(email?.text ?? '') ?? [];
  for (const invalidToken of [
    otherAddress.toString('base64url'),
    token.slice(0, -4),
    `${token}AAAA`,
    rsvpToken,
    'A'.repeat(100),
    'x',
  ]) {
    const url = new URL(`/email-preferences/${invalidToken}`, fixture.core.baseUrl);
    expect((await fetch(url)).status).toBe(404);
    const body = new URLSearchParams({ action: 'block' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(404);
  }
  expect(await fixture.core.db('blocked_senders').where({ user_id: ada.account.id })).toEqual([]);
});

test('unknown actions return 400, and other methods return 405', async () => {
  const guest = createGuest();
  await invite(ada, guest);
  const page = await openPreferences(guest);
  expect((await page.post({ action: 'other' })).status).toBe(400);
  expect((await fetch(page.url, { method: 'DELETE' })).status).toBe(405);
});
