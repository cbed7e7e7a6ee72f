import { preferences, type Schedule } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
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
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  work = await ada.createSchedule();
});
afterAll(() => core.stop());

const CY = 'cy@example.test';
const HOSTILE = `"><script>alert(1)</script>\u202e<img src=x onerror=alert(1)>`;

/** Of each time in order what is chosen. */
const checked = (html: string) =>
  [...html.matchAll(/name="slot-(\d+)" value="(\w+)" checked/g)]
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([, , word]) => word);

async function pageFor(given: Parameters<typeof createPoll>[2] = {}) {
  const poll = await createPoll(ada, work, { invited: [CY], ...given });
  return { poll, page: openPollPage(core, await createGuestPath(core, poll, CY)) };
}

test('a guest answers without an account, and changes the answer', async () => {
  const { poll, page } = await pageFor({ location: 'Room 2', description: 'One\nTwo' });
  const { status, headers, html } = await page.open();
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).toContain('<h1>Kick-off</h1>');
  expect(html).toContain('ada asks when you can meet');
  expect(html).toContain('One\nTwo');
  expect(html).toContain('May 13 – 15, 2030');
  expect(html).toContain('<legend>Monday, May 13, 8:00 AM</legend>');
  expect(html).toContain('You answer as cy@example.test.');
  expect(checked(html)).toEqual(['no', 'no', 'no']);
  const sent = await page.send(['yes', 'if_need_be', 'no']);
  expect(sent.status).toBe(303);
  const after = openPollPage(core, sent.headers.get('location') ?? '');
  const thanked = await after.open();
  expect(thanked.html).toContain('Thank you, your answers are in.');
  expect(checked(thanked.html)).toEqual(['yes', 'if_need_be', 'no']);
  await after.send(['no', 'no', 'yes']);
  expect((await getPoll(ada, poll)).guests).toMatchObject([{ answers: ['no', 'no', 'yes'] }]);
});

test('what a form does not hold, or should not, does not suit', async () => {
  const { poll, page } = await pageFor();
  await page.send(['maybe', 'yes'], { 'slot-7': 'yes', 'slot-__proto__': 'yes' });
  expect((await getPoll(ada, poll)).guests).toMatchObject([{ answers: ['no', 'yes', 'no'] }]);
});

test('by the link for everybody one says who one is, and gets a link of one’s own', async () => {
  const { poll } = await pageFor();
  const page = openPollPage(core, poll.share_path);
  const { html } = await page.open();
  expect(html).toContain('name="email"');
  expect(html).not.toContain(CY);
  const di = { name: ' Di ', email: 'Di@example.test' };
  const sent = await page.send(['yes', 'no', 'yes'], di);
  expect(sent.status).toBe(303);
  const own = sent.headers.get('location') ?? '';
  expect(own).not.toContain(poll.share_path);
  expect((await openPollPage(core, own).open()).html).toContain('You answer as Di@example.test.');
  expect((await getPoll(ada, poll)).guests).toMatchObject([
    { email: CY, answers: [] },
    { email: 'Di@example.test', name: 'Di', by_link: true, answers: ['yes', 'no', 'yes'] },
  ]);
});

test('nobody answers in the stead of somebody whose address is known', async () => {
  const { poll, page } = await pageFor();
  await page.send(['yes', 'yes', 'yes']);
  const open = openPollPage(core, poll.share_path);
  for (const email of [CY, 'CY@Example.test']) {
    const { status, html } = await open.send(['no', 'no', 'yes'], { name: 'Eve', email });
    expect(status).toBe(409);
    expect(html).toContain('This address has a link of its own already.');
    expect(checked(html)).toEqual(['no', 'no', 'yes']);
    expect(html).toContain('value="Eve"');
  }
  expect((await getPoll(ada, poll)).guests).toMatchObject([{ answers: ['yes', 'yes', 'yes'] }]);
});

test.each([
  ['no name', { email: 'di@example.test' }, 'Your name is required'],
  ['no address', { name: 'Di' }, 'Please enter a valid email address'],
  ['a name that cannot be stored', { name: 'D\u0000i', email: 'd@e' }, 'cannot be stored'],
])('%s is asked for again, with what was painted', async (_, typed, sentence) => {
  const { poll } = await pageFor();
  const { status, html } = await openPollPage(core, poll.share_path).send(['yes', 'no', 'no'], typed);
  expect(status).toBe(400);
  expect(html).toContain(sentence);
  expect(checked(html)).toEqual(['yes', 'no', 'no']);
});

test('newcomers are only so many', async () => {
  const { poll } = await pageFor();
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
  expect(html).toContain('no more answers fit in');
});

test('hostile text is shown as text, wherever it stands', async () => {
  const given = { title: HOSTILE, description: HOSTILE, location: HOSTILE };
  const titled = { ...given, title: HOSTILE.replace('\u202e', '') };
  const { poll, page } = await pageFor(titled);
  const { html } = await page.open();
  expect(html).toContain('&lt;script&gt;alert(1)');
  const open = openPollPage(core, poll.share_path);
  const typed = { name: HOSTILE, email: `${HOSTILE.replaceAll(/\s/g, '')}@x` };
  const refused = await open.send(['yes'], typed);
  for (const each of [
    html,
    refused.html,
    (await openPollPage(core, '/polls/%3Cscript%3E').open()).html,
  ]) {
    expect(each).not.toMatch(/<script>|<img|\u202e/);
  }
});

test('times are told on the clock that is asked for, and forms lead back to it', async () => {
  const { page, poll } = await pageFor();
  const path = await createGuestPath(core, poll, CY);
  expect((await page.open()).html).toContain('data-zone="UTC"');
  const inTokyo = openPollPage(core, `${path}?zone=Asia/Tokyo`);
  const { html } = await inTokyo.open();
  expect(html).toContain('Times in Tokyo.');
  expect(html).toContain('<legend>Monday, May 13, 5:00 PM</legend>');
  expect((await inTokyo.send(['yes'])).headers.get('location')).toMatch(
    /\?zone=Asia%2FTokyo&done$/,
  );
  const nowhere = await openPollPage(core, `${path}?zone=%22%3E%3Cscript%3E`).open();
  expect(nowhere.html).toContain('data-zone="UTC"');
});

test('times are told by the clock that a guest chose, and nobody else’s', async () => {
  const cy = await core.createUser({ name: 'cy' });
  const body = { time_zone: 'Asia/Tokyo', hour_cycle: '24' as const };
  await cy.call(preferences.update, { body });
  const poll = await createPoll(ada, work, { invited: [cy.account.email] });
  const own = await openPollPage(core, await createGuestPath(core, poll, cy.account.email)).open();
  expect(own.html).toContain('<legend>Monday, May 13, 17:00</legend>');
  // Whoever has lost their address to another account is nobody's guest.
  await core.db('people').where({ email: cy.account.email }).update({ email: '' });
  const open = await openPollPage(core, poll.share_path).open();
  expect(open.html).toContain('<legend>Monday, May 13, 8:00 AM</legend>');
});

test('an hour that comes twice has two rows', async () => {
  const { page } = await pageFor({
    time_zone: 'Europe/Lisbon',
    slots: createSlots('2030-10-27T00:00:00Z', '2030-10-27T01:00:00Z'),
  });
  const { html } = await page.open();
  expect(html.match(/<th scope="row">1:00 AM<\/th>/g)).toHaveLength(2);
});

test('a poll whose time is chosen says so', async () => {
  const { poll, page } = await pageFor();
  await chooseTime(ada, poll, MONDAY);
  const { status, html } = await page.open();
  expect(status).toBe(200);
  expect(html).toContain('The time for Kick-off is set');
  expect(html).toContain('Monday, May 13, 2030');
  expect((await page.send(['yes'])).html).toContain('is set');
});

test.each(['closes_at', 'slots'])(
  'a poll that is over by its %s takes no answers',
  async (over) => {
    const { poll, page } = await pageFor();
    const past = over === 'slots' ? JSON.stringify(['2020-01-01T09:00:00.000Z']) : '2020-01-01';
    await core
      .db('polls')
      .where({ id: poll.id })
      .update({ [over]: past });
    for (const { status, html } of [await page.open(), await page.send(['yes'])]) {
      expect(status).toBe(410);
      expect(html).toContain('This poll is closed');
    }
    expect(await getPoll(ada, poll)).toMatchObject({ status: 'closed' });
  },
);

test('a link that is not ours, altered, of something else or of what is gone leads nowhere', async () => {
  const { poll, page } = await pageFor();
  const { poll: other } = await pageFor();
  const [own, others] = [await createGuestPath(core, poll, CY), await createGuestPath(core, other, CY)];
  const mixed = own.slice(0, 30) + others.slice(30);
  const altered = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A');
  const asLetter = `/rsvp/${own.slice('/polls/'.length)}`;
  for (const path of ['/polls/x', mixed, altered, `${own}x`, asLetter]) {
    const { status, html } = await openPollPage(core, path).open();
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(html).toContain('This link does not work');
  }
  await core.db('polls').where({ id: poll.id }).delete();
  expect((await page.send(['yes'])).status).toBe(404);
  expect((await openPollPage(core, others).open()).status).toBe(200);
});

test('answers given at once are all kept', async () => {
  const invited = [CY, 'b@example.test', 'd@example.test', 'e@example.test'];
  const { poll } = await pageFor({ invited });
  await Promise.all(
    invited.map(async (email) =>
      openPollPage(core, await createGuestPath(core, poll, email)).send(['yes', 'no', 'yes']),
    ),
  );
  const [first] = (await getPoll(ada, poll)).slots;
  expect(first).toMatchObject({ start_time: MONDAY, yes: 4 });
});

test('nothing but GET and POST, and no more than a form', async () => {
  const { poll } = await pageFor();
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
])('%s is served', async (name, type) => {
  const response = await fetch(new URL(`/polls/${name}`, core.baseUrl));
  expect(response.headers.get('content-type')).toContain(type.split('/')[1]);
  expect((await response.text()).length).toBeGreaterThan(1000);
});
