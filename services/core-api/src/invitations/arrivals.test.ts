import { events, invitations, type SavedEvent } from '@scheduler/contracts/core';
import type { TestUser } from '../testing/core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';
import { commonEnv } from '../testing/service-process.ts';
import { postInboundEmail, emailClients, createEmailReply, type ReplyOptions, type Fixture } from '../testing/email-replies.ts';
import { signBody } from './signature.ts';

let post: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  post = await startInvitationFixture();
  ada = await post.core.createUser({ plan: 'pro' });
});
afterAll(() => post.stop());

const TIMES = {
  title: 'Workshop',
  time_zone: 'Europe/Lisbon',
  start_time: '2199-03-01T09:00:00Z',
  end_time: '2199-03-01T10:00:00Z',
};
const SECOND = '2199-03-08T09:00:00.000Z';

interface Invited {
  ben: TestUser;
  event: SavedEvent;
  mail: ReceivedEmail;
}

/** Somebody with an account and a schedule, and the letter that invited them. */
async function invited(given: object = {}): Promise<Invited> {
  const ben = await post.core.createUser({ name: 'ben' });
  await ben.createSchedule('Mine');
  const invited_users = [ben.account.email];
  const event = await ada.createEvent(await ada.createSchedule(), { ...TIMES, invited_users, ...given });
  const [mail] = await post.mailbox.waitForEmails(1, ben.account.email);
  if (!mail) throw new Error('No letter came');
  return { ben, event, mail };
}

const reply = async (mail: ReceivedEmail, fixture: Fixture, answered: ReplyOptions) =>
  (await postInboundEmail(post.core.baseUrl, createEmailReply(mail, fixture, answered))).body;

const statusAt = async (id: string) =>
  (await ada.call(events.read, { params: { id } })).invitations[0]?.status;

const occurrence = ({ id }: SavedEvent) => `${id}_21990308T090000Z`;

/** What the guest sees of the event, by its id. */
const seenBy = async ({ ben }: Invited) =>
  new Map((await ben.call(invitations.list, {})).map(({ event_id, status }) => [event_id, status]));

const ANSWERS = [
  ['accept', 'ACCEPTED', 'accepted'],
  ['tentative', 'TENTATIVE', 'tentative'],
  ['decline', 'DECLINED', 'declined'],
] as const;

const SITUATIONS = ['single', 'one instance', 'whole series', 'after a move'] as const;

const CASES = ANSWERS.flatMap(([name, partstat, status], answer) =>
  SITUATIONS.map((situation, index) => {
    const program = emailClients[(answer + index) % emailClients.length] ?? 'gmail';
    return { name, partstat, status, situation, program };
  }),
);

test.each(CASES)(
  '$name, $situation, by $program: both sides see it',
  async ({ partstat, status, situation, program }) => {
    const isSeries = situation === 'one instance' || situation === 'whole series';
    const party = await invited(isSeries ? { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] } : {});
    const { event, ben } = party;
    let { mail } = party;
    if (situation === 'after a move') {
      const body = { start_time: '2199-03-01T13:00:00Z', end_time: '2199-03-01T14:00:00Z' };
      await ada.call(events.update, { params: { id: event.id }, body });
      mail = (await post.mailbox.waitForEmails(2, ben.account.email))[1] ?? mail;
    }
    const isInstance = situation === 'one instance';
    const answered = { partstat, ...(isInstance && { occurrence: SECOND }) };
    expect(await reply(mail, program, answered)).toEqual({ changed: true, outcome: 'answered' });
    const id = isInstance ? occurrence(event) : event.id;
    expect(await statusAt(id)).toBe(status);
    expect((await seenBy(party)).get(id)).toBe(status);
    expect(await statusAt(event.id)).toBe(isInstance ? 'pending' : status);
    const isWhole = situation === 'whole series';
    expect(await statusAt(isWhole ? occurrence(event) : id)).toBe(status);
    const kept = ben.call(events.read, { params: { id } }).then(
      ({ role }) => role,
      (error: { status: number }) => error.status,
    );
    expect(await kept).toBe(status === 'declined' ? 404 : 'attendee');
  },
);

test('an answer to former times changes nothing, one to the new times does', async () => {
  const { event, mail, ben } = await invited();
  const params = { id: event.id };
  await ada.call(events.update, { params, body: { start_time: '2199-03-01T08:30:00Z' } });
  const [, moved = mail] = await post.mailbox.waitForEmails(2, ben.account.email);
  const answered = { partstat: 'ACCEPTED' } as const;
  expect(await reply(mail, 'outlook', answered)).toEqual({ changed: false, outcome: 'outdated' });
  expect(await statusAt(event.id)).toBe('pending');
  expect(await reply(moved, 'outlook', answered)).toMatchObject({ outcome: 'answered' });
});

test('an answer survives a change of words that came between', async () => {
  const { event, mail, ben } = await invited();
  await ada.call(events.update, { params: { id: event.id }, body: { description: 'Agenda' } });
  await post.mailbox.waitForEmails(2, ben.account.email);
  expect(await reply(mail, 'apple', { partstat: 'ACCEPTED' })).toMatchObject({ changed: true });
});

test('the same mail, and an older one, change nothing', async () => {
  const { event, mail } = await invited();
  const now = new Date();
  const accepted = createEmailReply(mail, 'gmail', { partstat: 'ACCEPTED', repliedAt: now });
  const { baseUrl } = post.core;
  expect((await postInboundEmail(baseUrl, accepted)).body).toMatchObject({ outcome: 'answered' });
  expect((await postInboundEmail(baseUrl, accepted)).body).toMatchObject({ outcome: 'duplicate' });
  const older = { partstat: 'DECLINED', at: new Date(now.getTime() - 60_000) } as const;
  expect(await reply(mail, 'thunderbird', older)).toMatchObject({ outcome: 'outdated' });
  // The same answer in another envelope is no newer than it was.
  const again = createEmailReply(mail, 'gmail', { partstat: 'DECLINED', repliedAt: now });
  expect((await postInboundEmail(baseUrl, again)).body).toMatchObject({ outcome: 'outdated' });
  expect(await statusAt(event.id)).toBe('accepted');
});

test('of an answer on the page and one by mail the later holds', async () => {
  const { event, mail, ben } = await invited();
  const later = { partstat: 'ACCEPTED', at: new Date(Date.now() - 3000) } as const;
  const body = { status: 'declined' as const };
  await ben.call(invitations.respond, { params: { event_id: event.id }, body });
  expect(await reply(mail, 'gmail', later)).toMatchObject({ outcome: 'outdated' });
  expect(await statusAt(event.id)).toBe('declined');
});

test.each([
  ['sent by somebody else', { guest: 'eve@example.test' }, 'other-sender'],
  ['to an address without a token', { organizer: 'reply@inbound.test' }, 'no-token'],
  [
    'to an address with a token made up',
    { organizer: `reply+${'0'.repeat(52)}@inbound.test` },
    'no-token',
  ],
  ['about another event', { uid: '019a9d2e-0000-7000-8000-000000000001' }, 'other-event'],
  ['that says nothing yet', { partstat: 'NEEDS-ACTION' }, 'no-answer'],
  ['that delegates', { partstat: 'DELEGATED' }, 'no-answer'],
  [
    'about an occurrence that is none',
    { 'recurrence-utc': 'RECURRENCE-ID:21990309T090000Z' },
    'gone',
  ],
  ['under a sequence that is older', { sequence: '-1' }, 'outdated'],
])('a reply %s changes nothing', async (_, given, outcome) => {
  const { event, mail } = await invited({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const answered = { partstat: 'ACCEPTED', overrides: given } as ReplyOptions;
  expect(await reply(mail, 'gmail', answered)).toEqual({ changed: false, outcome });
  expect(await statusAt(event.id)).toBe('pending');
});

test('a reply that a guest has forwarded, or forged, changes nothing', async () => {
  const { event, mail, ben } = await invited();
  const answer = createEmailReply(mail, 'gmail', { partstat: 'ACCEPTED' });
  const send = async (raw: string) => (await postInboundEmail(post.core.baseUrl, raw)).body;
  const forwarded = answer.replace(/^From: .*$/m, 'From: Eve <eve@example.test>');
  expect(await send(forwarded)).toMatchObject({ changed: false, outcome: 'other-sender' });
  const attached = [
    `From: Eve <eve@example.test>`,
    `To: ${/^To: (.*)$/m.exec(answer)?.[1]}`,
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    answer,
    '--b--',
  ].join('\r\n');
  expect(await send(attached)).toMatchObject({ changed: false });
  for (const found of ['dmarc=fail', 'dkim=fail header.d=x; spf=softfail']) {
    const disowned = answer.replace(
      /Authentication-Results:[^]*?MIME-Version/,
      `Authentication-Results: mx.inbound.test; ${found}\r\nMIME-Version`,
    );
    expect(await send(disowned)).toEqual({ changed: false, outcome: 'forged' });
  }
  const twice = answer.replace(/^From: .*$/m, `From: ${ben.account.email}\r\nFrom: eve@example.test`);
  expect(await send(twice)).toMatchObject({ changed: false, outcome: 'other-sender' });
  expect(await statusAt(event.id)).toBe('pending');
});

test('who was taken off, and whose event is gone, is heard no more', async () => {
  const removed = await invited();
  const params = { id: removed.event.id };
  await ada.call(events.update, { params, body: { invited_users: [] } });
  await post.waitUntilIdle();
  const answered = { partstat: 'ACCEPTED', given: { sequence: '9' } } as const;
  expect(await reply(removed.mail, 'apple', answered)).toMatchObject({ outcome: 'not-invited' });
  const deleted = await invited();
  await ada.call(events.remove, { params: { id: deleted.event.id } });
  await post.waitUntilIdle();
  expect(await reply(deleted.mail, 'apple', answered)).toMatchObject({ outcome: 'gone' });
});

test('a counter proposal proposes its time', async () => {
  const { event, mail } = await invited();
  const raw = createEmailReply(mail, 'thunderbird', {
    partstat: 'TENTATIVE',
    overrides: { 'start-local': '21990302T140000', 'end-local': '21990302T150000' },
  }).replaceAll('METHOD:REPLY', 'METHOD:COUNTER');
  expect((await postInboundEmail(post.core.baseUrl, raw)).body).toMatchObject({ outcome: 'answered' });
  expect(await ada.call(invitations.sent, { params: { id: event.id } })).toMatchObject([
    { status: 'tentative', proposed_start_time: '2199-03-02T14:00:00.000Z' },
  ]);
});

test("a guest's comment reaches the organizer", async () => {
  const { event, mail } = await invited();
  await reply(mail, 'outlook', { partstat: 'DECLINED' });
  await reply((await invited()).mail, 'apple', { partstat: 'DECLINED' });
  expect(await ada.call(invitations.sent, { params: { id: event.id } })).toMatchObject([
    { status: 'declined', note: 'Bis später' },
  ]);
});

test('a letter that comes back is marked', async () => {
  const { event, mail } = await invited();
  expect(await reply(mail, 'bounce', { partstat: 'ACCEPTED' })).toMatchObject({
    outcome: 'bounced',
  });
  expect(await ada.call(invitations.sent, { params: { id: event.id } })).toMatchObject([
    {
      status: 'pending',
      delivery: 'bounced',
      delivery_error: '550 5.1.1 User unknown in virtual mailbox table',
    },
  ]);
});

test('only who knows the secret hands mail in, and only for five minutes', async () => {
  const { event, mail } = await invited();
  const raw = createEmailReply(mail, 'gmail', { partstat: 'ACCEPTED' });
  const bytes = Buffer.from(raw);
  const { INBOUND_MAIL_SECRET: secret } = commonEnv;
  const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  // Each is signed as it is sent: on a slow machine the minutes pass meanwhile.
  const wrong = [
    () => '',
    () => 'v1=',
    () => signBody('another secret, and just as long', bytes, secondsFromNow(0)),
    () => signBody(secret, bytes, secondsFromNow(-301)),
    () => signBody(secret, bytes, secondsFromNow(330)),
    () => signBody(secret, Buffer.from(`${raw} `), secondsFromNow(0)),
    () => signBody(secret, bytes, secondsFromNow(0)).replace(/^t=\d+/, `t=${secondsFromNow(-60)}`),
  ];
  for (const signature of wrong) {
    const headers = { 'x-mail-signature': signature() };
    expect(await postInboundEmail(post.core.baseUrl, raw, headers)).toMatchObject({ status: 401 });
  }
  expect(await statusAt(event.id)).toBe('pending');
});

const hostile: [string, string | Uint8Array][] = [
  ['nothing', ' '],
  ['noise', new Uint8Array(200_000).map((_, index) => (index * 7919) % 256)],
  ['parts within parts', 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'.repeat(5000)],
  [
    'a hundred thousand parts',
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(100_000)}`,
  ],
  ['half a million lines', 'a\n'.repeat(500_000)],
  ['a header without an end', `Subject: ${'x'.repeat(1_000_000)}`],
  ['a hundred thousand recipients', `To: ${'a@b.test, '.repeat(100_000)}\r\n\r\n`],
  [
    'calendars within calendars',
    `Content-Type: text/calendar; method=REPLY\r\n\r\n${'BEGIN:VCALENDAR\r\n'.repeat(15_000)}`,
  ],
  ['a thousand messages within each other', `Content-Type: message/rfc822\r\n\r\n`.repeat(1000)],
];

test.each(hostile)('a mail that is %s is answered, and changes nothing', async (_, raw) => {
  const { status, body } = await postInboundEmail(post.core.baseUrl, raw);
  expect(status).toBe(200);
  expect(body).toMatchObject({ changed: false });
});

test('a mail beyond 1 MiB is refused', async () => {
  const { status } = await postInboundEmail(post.core.baseUrl, 'x'.repeat(1_048_577));
  expect(status).toBe(413);
});
