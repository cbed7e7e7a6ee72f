import { events, invitations, type SavedEvent } from '@scheduler/contracts/core';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';
import { commonEnv } from '../testing/service-process.ts';
import {
  postInboundEmail,
  emailClients,
  createEmailReply,
  type ReplyOptions,
  type Fixture,
} from '../testing/email-replies.ts';
import { signBody } from './signature.ts';

let fixture: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  ada = await fixture.core.createUser({ plan: 'pro' });
});
afterAll(() => fixture.stop());

const TIMES = {
  title: 'Workshop',
  time_zone: 'Europe/Lisbon',
  start_time: '2199-03-01T09:00:00Z',
  end_time: '2199-03-01T10:00:00Z',
};
const SECOND_OCCURRENCE = '2199-03-08T09:00:00.000Z';

interface InvitedUser {
  ben: TestUser;
  event: SavedEvent;
  mail: ReceivedEmail;
}

/** Invites a user with an account and a schedule, and returns the invitation email. */
async function inviteUser(overrides: object = {}): Promise<InvitedUser> {
  const user = await fixture.core.createUser({ name: 'ben' });
  await user.createSchedule('Mine');
  const invited_users = [user.account.email];
  const event = await ada.createEvent(await ada.createSchedule(), {
    ...TIMES,
    invited_users,
    ...overrides,
  });
  const [email] = await fixture.mailbox.waitForEmails(1, user.account.email);
  if (!email) throw new Error('No email was received');
  return { ben: user, event, mail: email };
}

const sendReply = async (email: ReceivedEmail, client: Fixture, options: ReplyOptions) =>
  (await postInboundEmail(fixture.core.baseUrl, createEmailReply(email, client, options))).body;

const getStatus = async (id: string) =>
  (await ada.call(events.read, { params: { id } })).invitations[0]?.status;

const getOccurrenceId = ({ id }: SavedEvent) => `${id}_21990308T090000Z`;

/** Returns the statuses that the guest sees, by event ID. */
const getVisibleStatuses = async ({ ben }: InvitedUser) =>
  new Map((await ben.call(invitations.list, {})).map(({ event_id, status }) => [event_id, status]));

const REPLIES = [
  ['accept', 'ACCEPTED', 'accepted'],
  ['tentative', 'TENTATIVE', 'tentative'],
  ['decline', 'DECLINED', 'declined'],
] as const;

const SITUATIONS = ['single', 'one instance', 'whole series', 'after a move'] as const;

const CASES = REPLIES.flatMap(([name, partstat, status], rawReply) =>
  SITUATIONS.map((situation, index) => {
    const client = emailClients[(rawReply + index) % emailClients.length] ?? 'gmail';
    return { name, partstat, status, situation, client };
  }),
);

test.each(CASES)(
  'the reply $name from $client is recorded for the guest and the organizer ($situation)',
  async ({ partstat, status, situation, client }) => {
    const isSeries = situation === 'one instance' || situation === 'whole series';
    const invitation = await inviteUser(
      isSeries ? { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] } : {},
    );
    const { event, ben } = invitation;
    let { mail: email } = invitation;
    if (situation === 'after a move') {
      const body = { start_time: '2199-03-01T13:00:00Z', end_time: '2199-03-01T14:00:00Z' };
      await ada.call(events.update, { params: { id: event.id }, body });
      email = (await fixture.mailbox.waitForEmails(2, ben.account.email))[1] ?? email;
    }
    const isInstance = situation === 'one instance';
    const options = { partstat, ...(isInstance && { occurrence: SECOND_OCCURRENCE }) };
    expect(await sendReply(email, client, options)).toEqual({ changed: true, outcome: 'answered' });
    const id = isInstance ? getOccurrenceId(event) : event.id;
    expect(await getStatus(id)).toBe(status);
    expect((await getVisibleStatuses(invitation)).get(id)).toBe(status);
    expect(await getStatus(event.id)).toBe(isInstance ? 'pending' : status);
    const isWholeSeries = situation === 'whole series';
    expect(await getStatus(isWholeSeries ? getOccurrenceId(event) : id)).toBe(status);
    const roleOrError = ben.call(events.read, { params: { id } }).then(
      ({ role }) => role,
      (error: { status: number }) => error.status,
    );
    expect(await roleOrError).toBe(status === 'declined' ? 404 : 'attendee');
  },
);

test('a reply to the previous times is ignored, and a reply to the new times is recorded', async () => {
  const { event, mail: email, ben } = await inviteUser();
  const params = { id: event.id };
  await ada.call(events.update, { params, body: { start_time: '2199-03-01T08:30:00Z' } });
  const [, moved = email] = await fixture.mailbox.waitForEmails(2, ben.account.email);
  const options = { partstat: 'ACCEPTED' } as const;
  expect(await sendReply(email, 'outlook', options)).toEqual({
    changed: false,
    outcome: 'outdated',
  });
  expect(await getStatus(event.id)).toBe('pending');
  expect(await sendReply(moved, 'outlook', options)).toMatchObject({ outcome: 'answered' });
});

test('a reply remains valid after the description of the event changes', async () => {
  const { event, mail: email, ben } = await inviteUser();
  await ada.call(events.update, { params: { id: event.id }, body: { description: 'Agenda' } });
  await fixture.mailbox.waitForEmails(2, ben.account.email);
  expect(await sendReply(email, 'apple', { partstat: 'ACCEPTED' })).toMatchObject({
    changed: true,
  });
});

test('duplicate replies and replies older than the recorded one are ignored', async () => {
  const { event, mail: email } = await inviteUser();
  const now = new Date();
  const accepted = createEmailReply(email, 'gmail', { partstat: 'ACCEPTED', repliedAt: now });
  const { baseUrl } = fixture.core;
  expect((await postInboundEmail(baseUrl, accepted)).body).toMatchObject({ outcome: 'answered' });
  expect((await postInboundEmail(baseUrl, accepted)).body).toMatchObject({ outcome: 'duplicate' });
  const older = { partstat: 'DECLINED', repliedAt: new Date(now.getTime() - 60_000) } as const;
  expect(await sendReply(email, 'thunderbird', older)).toMatchObject({ outcome: 'outdated' });
  // Sending the same reply in a new email doesn't make it newer.
  const again = createEmailReply(email, 'gmail', { partstat: 'DECLINED', repliedAt: now });
  expect((await postInboundEmail(baseUrl, again)).body).toMatchObject({ outcome: 'outdated' });
  expect(await getStatus(event.id)).toBe('accepted');
});

test('an emailed reply does not replace a newer reply from the app', async () => {
  const { event, mail: email, ben } = await inviteUser();
  const earlierReply = { partstat: 'ACCEPTED', repliedAt: new Date(Date.now() - 3000) } as const;
  const body = { status: 'declined' as const };
  await ben.call(invitations.respond, { params: { event_id: event.id }, body });
  expect(await sendReply(email, 'gmail', earlierReply)).toMatchObject({ outcome: 'outdated' });
  expect(await getStatus(event.id)).toBe('declined');
});

test.each([
  ['from another sender', { guest: 'eve@example.test' }, 'other-sender'],
  ['to an address without a token', { organizer: 'reply@inbound.test' }, 'no-token'],
  [
    'to an address with a made-up token',
    { organizer: `reply+${'0'.repeat(52)}@inbound.test` },
    'no-token',
  ],
  ['about another event', { uid: '019a9d2e-0000-7000-8000-000000000001' }, 'other-event'],
  ['without a decision', { partstat: 'NEEDS-ACTION' }, 'no-answer'],
  ['that delegates', { partstat: 'DELEGATED' }, 'no-answer'],
  [
    'about a nonexistent occurrence',
    { 'recurrence-utc': 'RECURRENCE-ID:21990309T090000Z' },
    'gone',
  ],
  ['with an older sequence number', { sequence: '-1' }, 'outdated'],
])('a reply %s is ignored', async (_, overrides, outcome) => {
  const { event, mail: email } = await inviteUser({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const options = { partstat: 'ACCEPTED', overrides: overrides } as ReplyOptions;
  expect(await sendReply(email, 'gmail', options)).toEqual({ changed: false, outcome });
  expect(await getStatus(event.id)).toBe('pending');
});

test('forwarded and forged replies are ignored', async () => {
  const { event, mail: email, ben } = await inviteUser();
  const rawReply = createEmailReply(email, 'gmail', { partstat: 'ACCEPTED' });
  const send = async (raw: string) => (await postInboundEmail(fixture.core.baseUrl, raw)).body;
  const forwarded = rawReply.replace(/^From: .*$/m, 'From: Eve <eve@example.test>');
  expect(await send(forwarded)).toMatchObject({ changed: false, outcome: 'other-sender' });
  const attached = [
    `From: Eve <eve@example.test>`,
    `To: ${/^To: (.*)$/m.exec(rawReply)?.[1]}`,
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    rawReply,
    '--b--',
  ].join('\r\n');
  expect(await send(attached)).toMatchObject({ changed: false });
  for (const authenticationResults of ['dmarc=fail', 'dkim=fail header.d=x; spf=softfail']) {
    const disowned = rawReply.replace(
      /Authentication-Results:[^]*?MIME-Version/,
      `Authentication-Results: mx.inbound.test; ${authenticationResults}\r\nMIME-Version`,
    );
    expect(await send(disowned)).toEqual({ changed: false, outcome: 'forged' });
  }
  const withTwoSenders = rawReply.replace(
    /^From: .*$/m,
    `From: ${ben.account.email}\r\nFrom: eve@example.test`,
  );
  expect(await send(withTwoSenders)).toMatchObject({ changed: false, outcome: 'other-sender' });
  expect(await getStatus(event.id)).toBe('pending');
});

test('replies from removed guests and replies to deleted events are ignored', async () => {
  const removed = await inviteUser();
  const params = { id: removed.event.id };
  await ada.call(events.update, { params, body: { invited_users: [] } });
  await fixture.waitUntilIdle();
  const options = { partstat: 'ACCEPTED', overrides: { sequence: '9' } } as const;
  expect(await sendReply(removed.mail, 'apple', options)).toMatchObject({ outcome: 'not-invited' });
  const deleted = await inviteUser();
  await ada.call(events.remove, { params: { id: deleted.event.id } });
  await fixture.waitUntilIdle();
  expect(await sendReply(deleted.mail, 'apple', options)).toMatchObject({ outcome: 'gone' });
});

test('a COUNTER reply records the new time that the guest proposes', async () => {
  const { event, mail: email } = await inviteUser();
  const raw = createEmailReply(email, 'thunderbird', {
    partstat: 'TENTATIVE',
    overrides: { 'start-local': '21990302T140000', 'end-local': '21990302T150000' },
  }).replaceAll('METHOD:REPLY', 'METHOD:COUNTER');
  expect((await postInboundEmail(fixture.core.baseUrl, raw)).body).toMatchObject({
    outcome: 'answered',
  });
  expect(await ada.call(invitations.sent, { params: { id: event.id } })).toMatchObject([
    { status: 'tentative', proposed_start_time: '2199-03-02T14:00:00.000Z' },
  ]);
});

test("the organizer sees the comment in a guest's emailed reply", async () => {
  const { event, mail: email } = await inviteUser();
  await sendReply(email, 'outlook', { partstat: 'DECLINED' });
  await sendReply((await inviteUser()).mail, 'apple', { partstat: 'DECLINED' });
  expect(await ada.call(invitations.sent, { params: { id: event.id } })).toMatchObject([
    { status: 'declined', note: 'Bis später' },
  ]);
});

test('a bounce message marks the invitation email as bounced', async () => {
  const { event, mail: email } = await inviteUser();
  expect(await sendReply(email, 'bounce', { partstat: 'ACCEPTED' })).toMatchObject({
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

test('webhook requests that are unsigned, incorrectly signed or expired are rejected with 401', async () => {
  const { event, mail: email } = await inviteUser();
  const raw = createEmailReply(email, 'gmail', { partstat: 'ACCEPTED' });
  const bytes = Buffer.from(raw);
  const { INBOUND_MAIL_SECRET: secret } = commonEnv;
  const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  // Signed right before sending, because the test takes minutes on slow machines.
  const invalidSignatures = [
    () => '',
    () => 'v1=',
    () => signBody('another secret, and just as long', bytes, secondsFromNow(0)),
    () => signBody(secret, bytes, secondsFromNow(-301)),
    () => signBody(secret, bytes, secondsFromNow(330)),
    () => signBody(secret, Buffer.from(`${raw} `), secondsFromNow(0)),
    () => signBody(secret, bytes, secondsFromNow(0)).replace(/^t=\d+/, `t=${secondsFromNow(-60)}`),
  ];
  for (const signature of invalidSignatures) {
    const headers = { 'x-mail-signature': signature() };
    expect(await postInboundEmail(fixture.core.baseUrl, raw, headers)).toMatchObject({
      status: 401,
    });
  }
  expect(await getStatus(event.id)).toBe('pending');
});

const malformedEmails: [string, string | Uint8Array][] = [
  ['empty', ' '],
  ['random bytes', new Uint8Array(200_000).map((_, index) => (index * 7919) % 256)],
  ['nested parts', 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'.repeat(5000)],
  [
    'a hundred thousand parts',
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(100_000)}`,
  ],
  ['half a million lines', 'a\n'.repeat(500_000)],
  ['a header of 1 MB', `Subject: ${'x'.repeat(1_000_000)}`],
  ['a hundred thousand recipients', `To: ${'a@b.test, '.repeat(100_000)}\r\n\r\n`],
  [
    'nested calendars',
    `Content-Type: text/calendar; method=REPLY\r\n\r\n${'BEGIN:VCALENDAR\r\n'.repeat(15_000)}`,
  ],
  ['a thousand nested messages', `Content-Type: message/rfc822\r\n\r\n`.repeat(1000)],
];

test.each(malformedEmails)(
  'a malformed email (%s) returns 200 and has no effect',
  async (_, raw) => {
    const { status, body } = await postInboundEmail(fixture.core.baseUrl, raw);
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: false });
  },
);

test('emails over 1 MiB are rejected with 413', async () => {
  const { status } = await postInboundEmail(fixture.core.baseUrl, 'x'.repeat(1_048_577));
  expect(status).toBe(413);
});
