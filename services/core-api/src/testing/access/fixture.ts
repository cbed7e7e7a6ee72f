import {
  apiKeys,
  feeds,
  habits,
  invitations,
  polls,
  preferences,
  schedules,
  subscriptions,
  tasks,
  webhooks,
  type Schedule,
} from '@scheduler/contracts/core';
import { runInBatch } from '../run-in-batch.ts';
import type { TestUser, TestCore } from '../start-core.ts';

/** All roles that a user can have on the owner's schedule and its events. */
export const roles = [
  'owner',
  'editor',
  'viewer',
  'freebusy',
  // Has accepted the invitation and has the event on their own schedule.
  'attendee',
  'guest',
  'pending',
  'declined',
  'left',
  'revoked',
  'stranger',
] as const;
export type Role = (typeof roles)[number];

/** Values that identify disclosed data in a response. */
export const secrets = {
  name: 'Name of the schedule',
  about: 'About the schedule',
  title: 'Title of the event',
  private: 'Title of the private event',
  // Far enough in the future that the event is never in the past.
  time: '2030-05-17T09:07:00.000Z',
} as const;
/** The same time in iCalendar format. */
const TIME_IN_FILES = '20300517T090700';
export type Secret = keyof typeof secrets;

/** Returns the names of the secrets in the text. */
export const findSecrets = (text: string): string[] =>
  Object.entries(secrets)
    .filter(
      ([key, secret]) => text.includes(secret) || (key === 'time' && text.includes(TIME_IN_FILES)),
    )
    .map(([key]) => key);

/** IDs of the owner's data that requests refer to. */
export interface AccessFixture {
  schedule: Schedule;
  /** On the schedule, at the secret time. */
  eventId: string;
  /** The owner's private event. */
  privateId: string;
  feedId: string;
  apiKeyId: string;
  webhookId: string;
  taskId: string;
  habitId: string;
  pollId: string;
  deliveryId: string;
  /** Subscription to an external calendar. */
  subscriptionId: string;
  /** A guest who has proposed another time for the event. */
  proposerEmail: string;
  /** The batch that created the conflicting event. */
  batchId: string;
  ownerEmail: string;
}

export interface TestUsers {
  owner: TestUser;
  proposer: TestUser;
  byRole: Record<Role, TestUser>;
}

/**
 * Creates a user who has already called the API, so that invitations are assigned to their account.
 */
async function createKnownUser(core: TestCore, name: string): Promise<TestUser> {
  const user = await core.createUser({ name, plan: 'pro' });
  await user.call(preferences.read, {});
  return user;
}

export async function createTestUsers(core: TestCore): Promise<TestUsers> {
  const owner = await createKnownUser(core, 'ada');
  const byRole = { owner } as TestUsers['byRole'];
  for (const role of roles) if (role !== 'owner') byRole[role] = await createKnownUser(core, role);
  return { owner, proposer: await createKnownUser(core, 'proposer'), byRole };
}

const { accept, decline, leave } = schedules;

/** Each role's replies to the share invitation. */
const ROLE_REPLIES: Partial<Record<Role, (typeof accept | typeof decline)[]>> = {
  editor: [accept],
  viewer: [accept],
  freebusy: [accept],
  pending: [],
  declined: [decline],
  left: [accept, leave],
  revoked: [accept],
};

/** Shares the schedule with a user according to their role. Former members had edit access. */
async function assignRole(role: Role, { owner, byRole }: TestUsers, id: string): Promise<void> {
  const replies = ROLE_REPLIES[role];
  if (!replies) return;
  const user = byRole[role];
  const email = user.account.email;
  const granted = role === 'viewer' || role === 'freebusy' ? role : 'editor';
  const query = { id };
  await owner.call(schedules.share, { query, body: { emails: [email], role: granted } });
  for (const reply of replies) await user.call(reply, { query });
  if (role === 'revoked') await owner.call(schedules.revoke, { query: { id, email } });
}

/**
 * Creates a schedule with two conflicting events for a user with the given role. All secrets are
 * added after the role was assigned.
 */
export async function createAccessFixture(
  role: Role,
  core: TestCore,
  users: TestUsers,
): Promise<AccessFixture> {
  const { owner, byRole, proposer } = users;
  const { id } = await owner.createSchedule('Before');
  await assignRole(role, users, id);
  const schedule = await owner.call(schedules.update, {
    query: { id },
    body: { name: secrets.name, description: secrets.about },
  });
  const event = await owner.createEvent(schedule, {
    title: secrets.title,
    start_time: secrets.time,
    end_time: '2030-05-17T10:00:00Z',
    invited_users: [byRole.guest, byRole.attendee, proposer].map(({ account }) => account.email),
  });
  const conflictingEvent = await owner.createEvent(schedule, {
    title: secrets.title,
    start_time: '2030-05-17T09:30:00Z',
    end_time: '2030-05-17T10:00:00Z',
  });
  const privateEvent = await owner.createEvent(schedule, {
    title: secrets.private,
    visibility: 'private',
    start_time: '2030-05-17T11:00:00Z',
    end_time: '2030-05-17T12:00:00Z',
  });
  const params = { event_id: event.id };
  const [proposed_start_time, proposed_end_time] = ['2030-05-17T15:00:00Z', '2030-05-17T16:00:00Z'];
  await proposer.call(invitations.respond, {
    params,
    body: { status: 'tentative', proposed_start_time, proposed_end_time },
  });
  if (role === 'attendee') {
    await byRole.attendee.createSchedule('Own');
    await byRole.attendee.call(invitations.respond, { params, body: { status: 'accepted' } });
  }
  const feed = await owner.call(feeds.create, { body: { schedule_id: id } });
  const key = await owner.call(apiKeys.create, { body: { name: 'Key', scopes: ['events:read'] } });
  const task = await owner.call(tasks.create, { body: TASK });
  const habit = await owner.call(habits.create, { body: HABIT });
  const poll = await owner.call(polls.create, { body: { ...POLL, schedule_id: id } });
  const webhook = await owner.call(webhooks.create, { body: WEBHOOK });
  const delivery = await owner.call(webhooks.test, { body: { webhook_id: webhook.id } });
  const subscription = await owner.call(subscriptions.create, { body: SUBSCRIPTION });
  const historyRow = await core
    .db('history')
    .where({ event_id: conflictingEvent.id })
    .first<{ batch_id: string }>();
  return {
    schedule,
    eventId: event.id,
    privateId: privateEvent.id,
    feedId: feed.id,
    apiKeyId: key.id,
    taskId: task.id,
    habitId: habit.id,
    pollId: poll.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    subscriptionId: subscription.id,
    proposerEmail: proposer.account.email,
    batchId: historyRow.batch_id,
    ownerEmail: owner.account.email,
  };
}

/** Receives no requests in these tests. */
const WEBHOOK = { url: 'https://hooks.example/', events: ['event.created' as const] };

export const TASK = { title: secrets.title, duration_minutes: 60 };
export const HABIT = { title: secrets.title, duration_minutes: 60, times_per_week: 2 };

export const POLL = {
  title: secrets.title,
  duration_minutes: 30,
  time_zone: 'UTC',
  slots: [{ start_time: secrets.time, end_time: '2030-05-17T09:37:00Z' }],
};

/** External calendar that isn't fetched in these tests. */
export const SUBSCRIPTION = { url: 'https://calendar.example/feed.ics', name: 'Outside' };

export const deleteAll = (core: TestCore) =>
  runInBatch(core.db, async (trx) => {
    await trx('schedules').delete();
    await trx('events').delete();
    await trx('own_tasks').delete();
    await trx('habits').delete();
    await trx('polls').delete();
    await trx('api_keys').delete();
    await trx('webhooks').delete();
  });

const DUMPED_TABLES = [
  'schedules',
  'schedule_shares',
  'events',
  'event_schedules',
  'attendees',
  'own_tasks',
  'habits',
  'polls',
  'poll_guests',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
];

/** Returns the content of all tables with access control. */
export async function dumpTables(core: TestCore): Promise<unknown> {
  const rows = DUMPED_TABLES.map(
    (table) => `(select jsonb_agg(t order by t::text) from ${table} t) ${table}`,
  );
  const {
    rows: [all],
  } = await core.db.raw<{ rows: unknown[] }>(`select ${rows.join(', ')}`);
  return all;
}
