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
import { inBatch } from '../batch.ts';
import type { Person, TestCore } from '../core.ts';

/** What somebody can be to a schedule of Ada's and to the events on it. */
export const roles = [
  'owner',
  'editor',
  'viewer',
  'freebusy',
  // Keeps the event on a schedule of their own, having accepted.
  'attendee',
  'guest',
  'pending',
  'declined',
  'left',
  'revoked',
  'stranger',
] as const;
export type Role = (typeof roles)[number];

/** Words that tell, wherever they turn up in an answer, how much it gave away. */
export const secrets = {
  name: 'Name of the schedule',
  about: 'About the schedule',
  title: 'Title of the event',
  private: 'Title of the private event',
  // Far ahead, so that it is not over.
  time: '2030-05-17T09:07:00.000Z',
} as const;
/** The time as calendar files write it. */
const TIME_IN_FILES = '20300517T090700';
export type Secret = keyof typeof secrets;

/** The secrets that a text tells. */
export const toldIn = (text: string): string[] =>
  Object.entries(secrets)
    .filter(
      ([key, words]) => text.includes(words) || (key === 'time' && text.includes(TIME_IN_FILES)),
    )
    .map(([key]) => key);

/** What there is for a request to name: all of it Ada's. */
export interface World {
  schedule: Schedule;
  /** On the schedule, at the secret time. */
  eventId: string;
  /** For the owner's eyes only. */
  privateId: string;
  feedId: string;
  apiKeyId: string;
  webhookId: string;
  taskId: string;
  habitId: string;
  pollId: string;
  deliveryId: string;
  /** To a calendar elsewhere. */
  subscriptionId: string;
  /** A guest who proposes another time for the event. */
  proposerEmail: string;
  /** What made the event that clashes with it. */
  batchId: string;
  /** Of Ada. */
  ownerEmail: string;
}

export interface Cast {
  ada: Person;
  proposer: Person;
  /** Each by the role that they play. */
  people: Record<Role, Person>;
}

/** Everybody has been here before: from then on what is addressed to them reaches them. */
async function known(core: TestCore, name: string): Promise<Person> {
  const person = await core.signedIn({ name, plan: 'pro' });
  await person.call(preferences.read, {});
  return person;
}

export async function gather(core: TestCore): Promise<Cast> {
  const ada = await known(core, 'ada');
  const people = { owner: ada } as Cast['people'];
  for (const role of roles) if (role !== 'owner') people[role] = await known(core, role);
  return { ada, proposer: await known(core, 'proposer'), people };
}

const { accept, decline, leave } = schedules;

/** What the person did once it was shared with them. */
const ANSWERS: Partial<Record<Role, (typeof accept | typeof decline)[]>> = {
  editor: [accept],
  viewer: [accept],
  freebusy: [accept],
  pending: [],
  declined: [decline],
  left: [accept, leave],
  revoked: [accept],
};

/** Brings a person into a role: what was shared would have let them edit, had they kept it. */
async function bringInto(role: Role, { ada, people }: Cast, id: string): Promise<void> {
  const answers = ANSWERS[role];
  if (!answers) return;
  const person = people[role];
  const email = person.user.email;
  const granted = role === 'viewer' || role === 'freebusy' ? role : 'editor';
  const query = { id };
  await ada.call(schedules.share, { query, body: { emails: [email], role: granted } });
  for (const answer of answers) await person.call(answer, { query });
  if (role === 'revoked') await ada.call(schedules.revoke, { query: { id, email } });
}

/**
 * A schedule of Ada's with two events that overlap, as somebody in the role finds them. All that is
 * secret came after they were brought into the role.
 */
export async function worldFor(role: Role, core: TestCore, cast: Cast): Promise<World> {
  const { ada, people, proposer } = cast;
  const { id } = await ada.schedule('Before');
  await bringInto(role, cast, id);
  const schedule = await ada.call(schedules.update, {
    query: { id },
    body: { name: secrets.name, description: secrets.about },
  });
  const event = await ada.event(schedule, {
    title: secrets.title,
    start_time: secrets.time,
    end_time: '2030-05-17T10:00:00Z',
    invited_users: [people.guest, people.attendee, proposer].map(({ user }) => user.email),
  });
  const clashing = await ada.event(schedule, {
    title: secrets.title,
    start_time: '2030-05-17T09:30:00Z',
    end_time: '2030-05-17T10:00:00Z',
  });
  const hidden = await ada.event(schedule, {
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
    await people.attendee.schedule('Own');
    await people.attendee.call(invitations.respond, { params, body: { status: 'accepted' } });
  }
  const feed = await ada.call(feeds.create, { body: { schedule_id: id } });
  const key = await ada.call(apiKeys.create, { body: { name: 'Key', scopes: ['events:read'] } });
  const task = await ada.call(tasks.create, { body: TASK });
  const habit = await ada.call(habits.create, { body: HABIT });
  const poll = await ada.call(polls.create, { body: { ...POLL, schedule_id: id } });
  const webhook = await ada.call(webhooks.create, { body: WEBHOOK });
  const delivery = await ada.call(webhooks.test, { body: { webhook_id: webhook.id } });
  const outside = await ada.call(subscriptions.create, { body: OUTSIDE });
  const made = await core
    .db('history')
    .where({ event_id: clashing.id })
    .first<{ batch_id: string }>();
  return {
    schedule,
    eventId: event.id,
    privateId: hidden.id,
    feedId: feed.id,
    apiKeyId: key.id,
    taskId: task.id,
    habitId: habit.id,
    pollId: poll.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    subscriptionId: outside.id,
    proposerEmail: proposer.user.email,
    batchId: made.batch_id,
    ownerEmail: ada.user.email,
  };
}

/** Nothing is sent to it here. */
const WEBHOOK = { url: 'https://hooks.example/', events: ['event.created' as const] };

export const TASK = { title: secrets.title, duration_minutes: 60 };
export const HABIT = { title: secrets.title, duration_minutes: 60, times_per_week: 2 };

export const POLL = {
  title: secrets.title,
  duration_minutes: 30,
  time_zone: 'UTC',
  slots: [{ start_time: secrets.time, end_time: '2030-05-17T09:37:00Z' }],
};

/** An outside calendar; nothing reads it here. */
export const OUTSIDE = { url: 'https://calendar.example/feed.ics', name: 'Outside' };

/** Takes away all there is, whoever made it. */
export const clear = (core: TestCore) =>
  inBatch(core.db, async (trx) => {
    await trx('schedules').delete();
    await trx('events').delete();
    await trx('own_tasks').delete();
    await trx('habits').delete();
    await trx('polls').delete();
    await trx('api_keys').delete();
    await trx('webhooks').delete();
  });

const STORED = [
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

/** Everything that access decides about, as it is stored. */
export async function stored(core: TestCore): Promise<unknown> {
  const rows = STORED.map(
    (table) => `(select jsonb_agg(t order by t::text) from ${table} t) ${table}`,
  );
  const {
    rows: [all],
  } = await core.db.raw<{ rows: unknown[] }>(`select ${rows.join(', ')}`);
  return all;
}
