import { randomUUID } from 'node:crypto';
import {
  createHabit,
  createPoll,
  createTask,
  getTime,
  newHabit,
  newPoll,
  newTask,
  type Item,
} from '../fixture/resources.ts';
import type { Fixture } from '../fixture/fixture.ts';
import {
  createChangingEntry,
  createConsumingEntry,
  noInput,
  type Entries,
  type RequestInput,
} from './entry.ts';

const toTask = ({ ids }: Fixture) => ({ params: { id: ids.task } });
const toHabit = ({ ids }: Fixture) => ({ params: { id: ids.habit } });
const toPoll = ({ ids }: Fixture) => ({ params: { id: ids.poll } });

const buildNewTask = async ({ accounts: { owner } }: Fixture) => ({
  params: { id: (await createTask(owner)).id },
});
const buildNewHabit = async ({ accounts: { owner } }: Fixture) => ({
  params: { id: (await createHabit(owner)).id },
});

async function buildNewPoll({ ids, accounts: { owner } }: Fixture) {
  const { id, slots } = await createPoll(owner, ids.privateSchedule);
  return { params: { id }, body: { start_time: slots[0]?.start_time } };
}

/** Finds a reminder that is due. The worker delivers them once a minute. */
async function findReminder({ accounts: { owner } }: Fixture): Promise<string> {
  const [reminder] = await owner.call<Item[]>('GET', '/api/reminders');
  return reminder?.id ?? randomUUID();
}

const buildReminder =
  (body?: object) =>
  async (fixture: Fixture): Promise<RequestInput> => ({
    params: { id: await findReminder(fixture) },
    ...(body && { body }),
  });

/** 404 before the worker has delivered the first reminder. */
const SUCCESS_IF_DUE = { owner: [204, 404] };

const tasks: Entries = {
  'tasks.list': { access: 'self', build: noInput },
  'tasks.read': { access: 'owner', build: toTask },
  'tasks.create': {
    access: 'self',
    getCreatedPath: (id) => `/api/tasks/${id}`,
    build: () => ({ body: newTask }),
  },
  'tasks.update': createChangingEntry('owner', toTask, buildNewTask, { priority: 3 }),
  'tasks.remove': createConsumingEntry('owner', toTask, buildNewTask),
};

const habits: Entries = {
  'habits.list': { access: 'self', build: noInput },
  'habits.read': { access: 'owner', build: toHabit },
  'habits.create': {
    access: 'self',
    getCreatedPath: (id) => `/api/habits/${id}`,
    build: () => ({ body: newHabit }),
  },
  'habits.update': createChangingEntry('owner', toHabit, buildNewHabit, { priority: 3 }),
  'habits.remove': createConsumingEntry('owner', toHabit, buildNewHabit),
};

const polls: Entries = {
  'polls.list': { access: 'self', build: noInput },
  'polls.read': { access: 'owner', build: toPoll },
  'polls.create': {
    access: 'writers',
    getCreatedPath: (id) => `/api/polls/${id}`,
    build: ({ ids }) => ({ body: newPoll(ids.sharedSchedule) }),
  },
  'polls.choose': {
    access: 'owner',
    build: (fixture) => ({ ...toPoll(fixture), body: { start_time: getTime(21) } }),
    buildDisposable: buildNewPoll,
    consumes: true,
  },
  'polls.remove': {
    access: 'owner',
    build: toPoll,
    buildDisposable: async (fixture) => ({ params: (await buildNewPoll(fixture)).params }),
    consumes: true,
  },
};

export const planningEntries: Entries = {
  ...tasks,
  ...habits,
  ...polls,
  'preferences.read': { access: 'self', build: noInput },
  'preferences.update': { access: 'self', build: () => ({ body: { hour_cycle: '24' } }) },
  'timeZones.read': { access: 'self', build: () => ({ query: { zone: 'Europe/Lisbon' } }) },
  'reminders.list': { access: 'self', build: noInput },
  'reminders.dismiss': {
    access: 'owner',
    build: () => ({ params: { id: randomUUID() } }),
    buildDisposable: buildReminder(),
    consumes: true,
    statuses: SUCCESS_IF_DUE,
  },
  'reminders.snooze': {
    access: 'owner',
    build: () => ({ params: { id: randomUUID() }, body: { minutes: 5 } }),
    buildDisposable: buildReminder({ minutes: 5 }),
    consumes: true,
    statuses: SUCCESS_IF_DUE,
  },
};
