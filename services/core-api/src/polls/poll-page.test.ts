import { preferences, type Schedule } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import {
  createPoll,
  chooseTime,
  createGuestPath,
  MONDAY,
  openPollPage,
  getPoll,
  createSlots,
  TUESDAY,
} from '../testing/poll-helpers.ts';

let core: TestCore;
let ada: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  schedule = await ada.createSchedule();
});
afterAll(() => core.stop());

const CY = 'cy@example.test';
const HOSTILE = `"><script>alert(1)</script>\u202e<img src=x onerror=alert(1)>`;

/** Returns the selected replies in slot order. */
const getSelectedReplies = (html: string) =>
  [...html.matchAll(/name="slot-(\d+)" value="(\w+)" checked/g)]
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([, , reply]) => reply);

async function createPollAndPage(overrides: Parameters<typeof createPoll>[2] = {}) {
  const poll = await createPoll(ada, schedule, { invited: [CY], ...overrides });
  return { poll, page: openPollPage(core, await createGuestPath(core, poll, CY)) };
}

test('a guest can reply and change the reply without an account', async () => {
  const { poll, page } = await createPollAndPage({ location: 'Room 2', description: 'One\nTwo' });
  const { status, headers, html } = await page.open();
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).toContain('<h1>Kick-off</h1>');
  expect(html).toContain(`${ada.account.email} wants to know when you&#39;re available`);
  expect(html).toContain('One\nTwo');
  expect(html).toContain('May 13 – 15, 2030');
  expect(html).toContain('<legend>Monday, May 13, 8:00 AM</legend>');
  expect(html).toContain('Replying as cy@example.test.');
  expect(getSelectedReplies(html)).toEqual(['no', 'no', 'no']);
  const sent = await page.send(['yes', 'if_need_be', 'no']);
  expect(sent.status).toBe(303);
  const after = openPollPage(core, sent.headers.get('location') ?? '');
  const confirmation = await after.open();
  expect(confirmation.html).toContain('Thanks for your reply!');
  expect(getSelectedReplies(confirmation.html)).toEqual(['yes', 'if_need_be', 'no']);
  await after.send(['no', 'no', 'yes']);
  expect((await getPoll(ada, poll)).guests).toMatchObject([{ answers: ['no', 'no', 'yes'] }]);
});

test('missing and invalid replies to a slot count as “no”', async () => {
  const { poll, page } = await createPollAndPage();
  await page.send(['maybe', 'yes'], { 'slot-7': 'yes', 'slot-__proto__': 'yes' });
  expect((await getPoll(ada, poll)).guests).toMatchObject([{ answers: ['no', 'yes', 'no'] }]);
});

test('a new guest enters a name and email address on the public page and gets a personal link', async () => {
  const { poll } = await createPollAndPage();
  const page = openPollPage(core, poll.share_path);
  const { html } = await page.open();
  expect(html).toContain('name="email"');
  expect(html).not.toContain(CY);
  const di = { name: ' Di ', email: 'Di@example.test' };
  const sent = await page.send(['yes', 'no', 'yes'], di);
  expect(sent.status).toBe(303);
  const personalPath = sent.headers.get('location') ?? '';
  expect(personalPath).not.toContain(poll.share_path);
  expect((await openPollPage(core, personalPath).open()).html).toContain(
    'Replying as Di (not verified).',
  );
  expect((await getPoll(ada, poll)).guests).toMatchObject([
    { email: CY, answers: [] },
    { email: 'Di@example.test', name: 'Di', by_link: true, answers: ['yes', 'no', 'yes'] },
  ]);
});

/** Returns what a response reveals, without the token of the new guest. */
const getResponseShape = ({ status, headers, html }: Awaited<ReturnType<typeof submitAs>>) => ({
  status,
  location: headers.get('location')?.replace(/[\w-]{48}/, 'token'),
  html,
});

const submitAs = (sharePath: string, email: string, replies = ['no', 'no', 'yes']) =>
  openPollPage(core, sharePath).send(replies, { name: 'Eve', email });

test('the public page responds equally for invited, other and repeated addresses', async () => {
  const cy = await core.createUser({ name: 'cy' });
  await cy.call(preferences.update, { body: { time_zone: 'Asia/Tokyo', language: 'de' } });
  const { poll } = await createPollAndPage({ invited: [CY, cy.account.email] });
  const emails = [CY, 'CY@Example.test', cy.account.email, 'other@example.test', CY];
  const pages = [];
  for (const email of emails) {
    const response = await submitAs(poll.share_path, email);
    expect(getResponseShape(response)).toEqual({
      status: 303,
      location: '/polls/token?zone=UTC&done',
      html: expect.any(String),
    });
    const page = await openPollPage(core, response.headers.get('location') ?? '').open();
    pages.push(page.html);
  }
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain('Replying as Eve (not verified).');
});

test('a reply through the public page is separate from the reply of the invited guest with the same address', async () => {
  const { poll, page } = await createPollAndPage();
  await page.send(['yes', 'yes', 'yes']);
  const location = (await submitAs(poll.share_path, CY)).headers.get('location') ?? '';
  await openPollPage(core, location).send(['no', 'no', 'no']);
  expect((await getPoll(ada, poll)).guests).toMatchObject([
    { email: CY, name: null, by_link: false, answers: ['yes', 'yes', 'yes'] },
    { email: CY, name: 'Eve', by_link: true, answers: ['no', 'no', 'no'] },
  ]);
  await page.send(['if_need_be', 'no', 'no']);
  expect((await getPoll(ada, poll)).guests[0]).toMatchObject({
    email: CY,
    answers: ['if_need_be', 'no', 'no'],
  });
});

test('a reply through the public page counts neither as the reply of the invited guest nor as knowing the owner', async () => {
  const { poll } = await createPollAndPage();
  await submitAs(poll.share_path, CY);
  const updatedPoll = await getPoll(ada, poll);
  expect(updatedPoll.guests[0]).toMatchObject({ email: CY, answered_at: null });
  expect(await core.db('polls').where({ id: poll.id }).first('told_at')).toEqual({ told_at: null });
  expect(
    await core.db('email_contacts').where({ user_id: ada.account.id }).pluck('replied_at'),
  ).toEqual([null]);
});

test.each([
  ['a missing name', { email: 'di@example.test' }, 'Your name is required'],
  ['an invisible name', { name: '\u200b', email: 'di@example.test' }, 'Your name is required'],
  ['a missing email address', { name: 'Di' }, 'Please enter a valid email address'],
  [
    'a name with an invalid character',
    { name: 'D\u0000i', email: 'd@e' },
    'contains an invalid character',
  ],
])('%s is rejected with 400, and the replies stay selected', async (_, typed, sentence) => {
  const { poll } = await createPollAndPage();
  const { status, html } = await openPollPage(core, poll.share_path).send(
    ['yes', 'no', 'no'],
    typed,
  );
  expect(status).toBe(400);
  expect(html).toContain(sentence);
  expect(getSelectedReplies(html)).toEqual(['yes', 'no', 'no']);
});

test.each(['name=%ff&email=di@example.test', 'name=\u00fc&email=di@example.test'])(
  'the form %s with invalid UTF-8 is rejected with 400',
  async (form) => {
    const { poll } = await createPollAndPage();
    const response = await fetch(new URL(poll.share_path, core.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(form, 'latin1'),
    });
    expect(response.status).toBe(400);
    expect((await getPoll(ada, poll)).guests).toHaveLength(1);
  },
);

test('the public page rejects new guests with 409 after the first 100', async () => {
  const { poll } = await createPollAndPage();
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: `019a9d2e-0000-7000-8000-${String(index).padStart(12, '0')}`,
    poll_id: poll.id,
    email: `${index}@example.test`,
    typed_email: `${index}@example.test`,
    by_link: true,
    position: 0,
  }));
  await core.db('poll_guests').insert(rows);
  const page = openPollPage(core, poll.share_path);
  const { status, html } = await page.send(['yes'], { name: 'Di', email: 'di@example.test' });
  expect(status).toBe(409);
  expect(html).toContain('reached its response limit');
});

test('the poll page escapes malicious text in all fields', async () => {
  const texts = { title: HOSTILE, description: HOSTILE, location: HOSTILE };
  const titled = { ...texts, title: HOSTILE.replace('\u202e', '') };
  const { poll, page } = await createPollAndPage(titled);
  const { html } = await page.open();
  expect(html).toContain('&lt;script&gt;alert(1)');
  const publicPage = openPollPage(core, poll.share_path);
  const typed = { name: HOSTILE, email: `${HOSTILE.replaceAll(/\s/g, '')}@x` };
  const rejected = await publicPage.send(['yes'], typed);
  for (const renderedHtml of [
    html,
    rejected.html,
    (await openPollPage(core, '/polls/%3Cscript%3E').open()).html,
  ]) {
    expect(renderedHtml).not.toMatch(/<script>|<img|\u202e/);
  }
});

test('the poll page shows times in the requested time zone, and submitting preserves the time zone', async () => {
  const { page, poll } = await createPollAndPage();
  const path = await createGuestPath(core, poll, CY);
  expect((await page.open()).html).toContain('data-zone="UTC"');
  const inTokyo = openPollPage(core, `${path}?zone=Asia/Tokyo`);
  const { html } = await inTokyo.open();
  expect(html).toContain('Times in Tokyo.');
  expect(html).toContain('<legend>Monday, May 13, 5:00 PM</legend>');
  expect((await inTokyo.send(['yes'])).headers.get('location')).toMatch(
    /\?zone=Asia%2FTokyo&done$/,
  );
  const invalidTimeZone = await openPollPage(core, `${path}?zone=%22%3E%3Cscript%3E`).open();
  expect(invalidTimeZone.html).toContain('data-zone="UTC"');
});

test("the poll page uses the guest's preferences for times only on the guest's personal link", async () => {
  const cy = await core.createUser({ name: 'cy' });
  const body = { time_zone: 'Asia/Tokyo', hour_cycle: '24' as const };
  await cy.call(preferences.update, { body });
  const poll = await createPoll(ada, schedule, { invited: [cy.account.email] });
  const personalPage = await openPollPage(
    core,
    await createGuestPath(core, poll, cy.account.email),
  ).open();
  expect(personalPage.html).toContain('<legend>Monday, May 13, 17:00</legend>');
  // The guest's email address no longer belongs to an account.
  await core.db('people').where({ email: cy.account.email }).update({ email: '' });
  const publicPage = await openPollPage(core, poll.share_path).open();
  expect(publicPage.html).toContain('<legend>Monday, May 13, 8:00 AM</legend>');
});

test('the poll page has two rows for the repeated hour at the end of daylight saving time', async () => {
  const { page } = await createPollAndPage({
    time_zone: 'Europe/Lisbon',
    slots: createSlots('2030-10-27T00:00:00Z', '2030-10-27T01:00:00Z'),
  });
  const { html } = await page.open();
  expect(html.match(/<th scope="row">1:00 AM<\/th>/g)).toHaveLength(2);
});

test('the page of a poll with a chosen time shows that time', async () => {
  const { poll, page } = await createPollAndPage();
  await chooseTime(ada, poll, MONDAY);
  const { status, html } = await page.open();
  expect(status).toBe(200);
  expect(html).toContain('The time for Kick-off is set');
  expect(html).toContain('Monday, May 13, 2030');
  expect((await page.send(['yes'])).html).toContain('is set');
});

test.each([
  ['closing time', 'closes_at'],
  ['last slot', 'slots'],
])('after the %s of a poll, its page returns 410 and rejects replies', async (_, field) => {
  const { poll, page } = await createPollAndPage();
  const past = field === 'slots' ? JSON.stringify(['2020-01-01T09:00:00.000Z']) : '2020-01-01';
  await core
    .db('polls')
    .where({ id: poll.id })
    .update({ [field]: past });
  for (const { status, html } of [await page.open(), await page.send(['yes'])]) {
    expect(status).toBe(410);
    expect(html).toContain('This poll is closed');
  }
  expect(await getPoll(ada, poll)).toMatchObject({ status: 'closed' });
});

test('poll links that are unknown, altered or outdated return 404', async () => {
  const { poll, page } = await createPollAndPage();
  const { poll: other } = await createPollAndPage();
  const [personalPath, otherPath] = [
    await createGuestPath(core, poll, CY),
    await createGuestPath(core, other, CY),
  ];
  const mixed = personalPath.slice(0, 30) + otherPath.slice(30);
  const altered = personalPath.slice(0, -1) + (personalPath.endsWith('A') ? 'B' : 'A');
  const asRsvpPath = `/rsvp/${personalPath.slice('/polls/'.length)}`;
  for (const path of ['/polls/x', mixed, altered, `${personalPath}x`, asRsvpPath]) {
    const { status, html } = await openPollPage(core, path).open();
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(html).toContain('This link doesn&#39;t work');
  }
  await core.db('polls').where({ id: poll.id }).delete();
  expect((await page.send(['yes'])).status).toBe(404);
  expect((await openPollPage(core, otherPath).open()).status).toBe(200);
});

test('concurrent replies to a poll are all stored', async () => {
  const invited = [CY, 'b@example.test', 'd@example.test', 'e@example.test'];
  const { poll } = await createPollAndPage({ invited });
  await Promise.all(
    invited.map(async (email) =>
      openPollPage(core, await createGuestPath(core, poll, email)).send(['yes', 'no', 'yes']),
    ),
  );
  const [first] = (await getPoll(ada, poll)).slots;
  expect(first).toMatchObject({ start_time: MONDAY, yes: 4 });
});

test('the poll page rejects other methods with 405 and large bodies with 413', async () => {
  const { poll } = await createPollAndPage();
  const url = new URL(await createGuestPath(core, poll, CY), core.baseUrl);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
  const large = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ name: 'x'.repeat(70_000) }),
  });
  expect(large.status).toBe(413);
  expect((await getPoll(ada, poll)).slots[1]).toMatchObject({ start_time: TUESDAY, no: 0 });
});

test.each([
  ['page.css', 'text/css'],
  ['page.js', 'application/javascript'],
])('the file %s of the poll page is served as %s', async (name, type) => {
  const response = await fetch(new URL(`/polls/${name}`, core.baseUrl));
  expect(response.headers.get('content-type')).toContain(type.split('/')[1]);
  expect((await response.text()).length).toBeGreaterThan(1000);
});
