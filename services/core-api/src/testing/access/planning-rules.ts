import { forRoles, EVERYONE_ALLOWED, WRITERS, type AccessRule } from './access-rule.ts';
import { HABIT, POLL, secrets, TASK, type AccessFixture } from './fixture.ts';

const toTaskParams = ({ taskId }: AccessFixture) => ({ params: { id: taskId } });
const toHabitParams = ({ habitId }: AccessFixture) => ({ params: { id: habitId } });

const toPollParams = ({ pollId }: AccessFixture) => ({ params: { id: pollId } });

/** Planning data is only visible to its owner. */
export const planningRules: Record<string, AccessRule> = {
  'tasks.list': { input: () => ({}), status: EVERYONE_ALLOWED, reveals: { title: ['owner'] } },
  'tasks.read': { input: toTaskParams, status: { owner: 200 }, reveals: { title: ['owner'] } },
  'tasks.create': {
    input: () => ({ body: { ...TASK, title: 'Mine' } }),
    status: { everyone: 201 },
  },
  'tasks.update': {
    input: (fixture) => ({ ...toTaskParams(fixture), body: { priority: 3 } }),
    status: { owner: 200 },
    reveals: { title: ['owner'] },
  },
  'tasks.remove': { input: toTaskParams, status: { owner: 204 } },
  'habits.list': { input: () => ({}), status: EVERYONE_ALLOWED, reveals: { title: ['owner'] } },
  'habits.read': { input: toHabitParams, status: { owner: 200 }, reveals: { title: ['owner'] } },
  'habits.create': {
    input: () => ({ body: { ...HABIT, title: 'Mine' } }),
    status: { everyone: 201 },
  },
  'habits.update': {
    input: (fixture) => ({ ...toHabitParams(fixture), body: { priority: 3 } }),
    status: { owner: 200 },
    reveals: { title: ['owner'] },
  },
  'habits.remove': { input: toHabitParams, status: { owner: 204 } },
  'polls.list': {
    input: () => ({}),
    status: EVERYONE_ALLOWED,
    reveals: { title: ['owner'], time: ['owner'] },
  },
  'polls.read': {
    input: toPollParams,
    status: { owner: 200 },
    reveals: { title: ['owner'], time: ['owner'] },
  },
  'polls.create': {
    input: ({ schedule }) => ({ body: { ...POLL, title: 'Mine', schedule_id: schedule.id } }),
    status: { ...forRoles(WRITERS, 201), viewer: 403, freebusy: 403 },
    reveals: { time: WRITERS },
  },
  'polls.choose': {
    input: (fixture) => ({ ...toPollParams(fixture), body: { start_time: secrets.time } }),
    status: { owner: 200 },
    reveals: { title: ['owner'], time: ['owner'] },
  },
  'polls.remove': { input: toPollParams, status: { owner: 204 } },
};
