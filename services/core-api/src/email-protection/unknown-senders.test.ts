import { events, invitations, schedules } from '@scheduler/contracts/core';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';
import { extractCalendar } from '../testing/extract-calendar.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createPoll, openPollPage } from '../testing/poll-helpers.ts';
import { openRsvpPage } from '../testing/rsvp-page.ts';
import type { TestUser } from '../testing/start-core.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

const DESCRIPTION =
  'Your account is locked. Sign in at https://evil.example/login?a=1&b=2 or www.evil.example, write to help@evil.example or open JavaScript:alert(1).';
const TITLE = `Verify your account at https://evil.example/login ${'now '.repeat(60)}`;

let guestCount = 0;
const createGuest = () => `guest.${(guestCount += 1)}@example.test`;

/** Returns the latest email to an address. */
async function getLatestEmail(to: string): Promise<ReceivedEmail> {
  await fixture.waitUntilIdle();
  const email = (await fixture.mailbox.listEmails(to)).at(-1);
  if (!email) throw new Error(`No email to ${to}`);
  return email;
}

/** Creates a user whose name differs from the address. */
async function createNamedUser(full_name: string, isEstablished = false): Promise<TestUser> {
  const user = await fixture.core.createUser({ name: 'mallory', isEstablished });
  await user.createSchedule();
  await fixture.core
    .db('people')
    .where({ user_id: user.account.id })
    .update({ full_name, seen_at: '2100-01-01' });
  return user;
}

async function invite(user: TestUser, guest: string, overrides = {}) {
  await user.createEvent(await user.createSchedule(), {
    title: TITLE,
    description: DESCRIPTION,
    location: 'https://evil.example/room',
    invited_users: [guest],
    ...overrides,
  });
  return getLatestEmail(guest);
}

/** Text that email clients turn into a link. */
const LINK = /\w:\/\/|www\.|\w\.example\b|javascript:/i;

/** Removes the links of the product and the addresses of the users. */
const removeOwnLinks = (text: string, ...addresses: string[]) =>
  addresses
    .reduce((rest, address) => rest.replaceAll(address, ''), text)
    .replaceAll(/https:\/\/app\.test\/[\w/?=-]*/g, '')
    .replaceAll(/mailto:[^\s]*/g, '');

test('an email of a new account shows the address of the sender instead of the name', async () => {
  const mallory = await createNamedUser('PayPal Support');
  const guest = createGuest();
  const email = await invite(mallory, guest);
  expect(email.from).toBe(`${mallory.account.email} via AI Scheduler <no-reply@app.test>`);
  expect(email.text).toContain(`${mallory.account.email} invited you.`);
  const calendar = extractCalendar(email);
  expect(calendar).toContain(`ORGANIZER;CN=${mallory.account.email}:`);
  const page = await openRsvpPage(fixture.core.baseUrl, email).open();
  for (const text of [email.text, email.html, calendar, page.html]) {
    expect(text).not.toContain('PayPal');
  }
});

test('an email of a new account has a short subject without URLs and no links in its texts', async () => {
  const mallory = await fixture.core.createUser({ name: 'mallory' });
  const guest = createGuest();
  const email = await invite(mallory, guest);
  expect(email.subject).toMatch(/^Invitation: Verify your account at \[link removed\] now/);
  expect(email.subject.length).toBeLessThan(120);
  expect(email.text).toContain('Sign in at https[:]//evil[.]example/login?a=1&b=2');
  expect(email.text).toContain('write to help@evil[.]example or open JavaScript[:]alert(1).');
  expect(email.html).not.toMatch(/href="(?!https:\/\/app\.test\/)/);
  for (const text of [email.subject, email.text, email.html, extractCalendar(email)]) {
    expect(removeOwnLinks(text, mallory.account.email, guest)).not.toMatch(LINK);
  }
});

test('text that looks similar to a link is unchanged in an email of a new account', async () => {
  const ada = await fixture.core.createUser();
  const description = 'Agenda v1.2: 9.30 to 11.00, e.g. budget… Room 3.14, see you there.';
  const email = await invite(ada, createGuest(), {
    title: 'Q1/Q2 review: 3.5 h',
    description,
    location: 'Room 2.1',
  });
  expect(email.subject).toBe('Invitation: Q1/Q2 review: 3.5 h');
  expect(email.text).toContain(description);
});

test('an email of an established account has the name, and only its http(s) URLs are links', async () => {
  const ada = await fixture.core.createUser({ isEstablished: true });
  const email = await invite(ada, createGuest(), { title: 'Plan at https://docs.example' });
  expect(email.from).toBe('ada via AI Scheduler <no-reply@app.test>');
  expect(email.subject).toBe('Invitation: Plan at https://docs.example');
  expect(email.text).toContain(DESCRIPTION);
  const links = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  expect(links.filter((link) => !link?.startsWith('https://app.test/'))).toEqual([
    'https://evil.example/room',
    'https://evil.example/login?a=1&amp;b=2',
  ]);
});

test('after a guest has accepted, the emails of the sender have the name and links', async () => {
  const { core } = fixture;
  const [ada, ben] = [await core.createUser(), await core.createUser({ name: 'ben' })];
  const event = await ada.createEvent(await ada.createSchedule(), {
    description: 'https://docs.example',
    invited_users: [ben.account.email],
  });
  expect((await getLatestEmail(ben.account.email)).text).toContain('https[:]//docs[.]example');
  const params = { event_id: event.id };
  await ben.call(invitations.respond, { params, body: { status: 'tentative' } });
  await ada.call(events.update, { params: { id: event.id }, body: { title: 'New' } });
  const email = await getLatestEmail(ben.account.email);
  expect(email.from).toContain('ada via AI Scheduler');
  expect(email.text).toContain('https://docs.example');
});

test('after five complaints, the emails of an established account are limited', async () => {
  const { core } = fixture;
  const ada = await core.createUser({ isEstablished: true });
  await core
    .db('blocked_senders')
    .insert(Array.from({ length: 5 }, () => ({ email: createGuest(), user_id: ada.account.id })));
  const email = await invite(ada, createGuest());
  expect(email.from).toContain(`${ada.account.email} via AI Scheduler`);
  expect(email.text).toContain('https[:]//');
});

test.each([
  ['the name of the product', 'A1 Schedu1er Support'],
  ['the name of the product in other letters', 'АІ Ѕсheduler'],
  ['an address', 'security@bank.example'],
  ['a domain', 'paypal.com'],
  ['a URL', 'Click http://evil'],
  ['an invisible character', 'Ada\u202e'],
  ['too many characters', 'a'.repeat(101)],
])("a name with %s isn't used as the sender of an established account", async (_, name) => {
  const user = await createNamedUser(name, true);
  const email = await invite(user, createGuest());
  expect(email.from).toBe(`${user.account.email} via AI Scheduler <no-reply@app.test>`);
});

test('poll invitations and share emails of a new account are limited in the same way', async () => {
  const { core } = fixture;
  const mallory = await createNamedUser('PayPal Support');
  const [voter, member] = [createGuest(), createGuest()];
  const schedule = await mallory.createSchedule('Pay at https://evil.example/pay');
  const poll = await createPoll(mallory, schedule, {
    title: TITLE,
    description: DESCRIPTION,
    location: 'www.evil.example',
    invited: [voter],
  });
  await mallory.call(schedules.share, { query: { id: schedule.id }, body: { emails: [member] } });
  for (const to of [voter, member]) {
    const email = await getLatestEmail(to);
    expect(email.from).toContain(`${mallory.account.email} via AI Scheduler`);
    for (const text of [email.subject, email.text, email.html]) {
      expect(text).not.toContain('PayPal');
      expect(removeOwnLinks(text, mallory.account.email, to)).not.toMatch(LINK);
    }
  }
  expect((await openPollPage(core, poll.share_path).open()).html).not.toContain('PayPal');
});
