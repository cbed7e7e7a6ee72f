import { each, everybody, WRITERS, type Row } from './row.ts';
import { HABIT, POLL, secrets, TASK, type World } from './world.ts';

const taskOf = ({ taskId }: World) => ({ params: { id: taskId } });
const habitOf = ({ habitId }: World) => ({ params: { id: habitId } });

const pollOf = ({ pollId }: World) => ({ params: { id: pollId } });

/** A person's own, whatever they share. */
export const planningRows: Record<string, Row> = {
  'tasks.list': { input: () => ({}), status: everybody, tells: { title: ['owner'] } },
  'tasks.read': { input: taskOf, status: { owner: 200 }, tells: { title: ['owner'] } },
  'tasks.create': {
    input: () => ({ body: { ...TASK, title: 'Mine' } }),
    status: { everybody: 201 },
  },
  'tasks.update': {
    input: (world) => ({ ...taskOf(world), body: { priority: 3 } }),
    status: { owner: 200 },
    tells: { title: ['owner'] },
  },
  'tasks.remove': { input: taskOf, status: { owner: 204 } },
  'habits.list': { input: () => ({}), status: everybody, tells: { title: ['owner'] } },
  'habits.read': { input: habitOf, status: { owner: 200 }, tells: { title: ['owner'] } },
  'habits.create': {
    input: () => ({ body: { ...HABIT, title: 'Mine' } }),
    status: { everybody: 201 },
  },
  'habits.update': {
    input: (world) => ({ ...habitOf(world), body: { priority: 3 } }),
    status: { owner: 200 },
    tells: { title: ['owner'] },
  },
  'habits.remove': { input: habitOf, status: { owner: 204 } },
  'polls.list': {
    input: () => ({}),
    status: everybody,
    tells: { title: ['owner'], time: ['owner'] },
  },
  'polls.read': {
    input: pollOf,
    status: { owner: 200 },
    tells: { title: ['owner'], time: ['owner'] },
  },
  'polls.create': {
    input: ({ schedule }) => ({ body: { ...POLL, title: 'Mine', schedule_id: schedule.id } }),
    status: { ...each(WRITERS, 201), viewer: 403, freebusy: 403 },
    tells: { time: WRITERS },
  },
  'polls.choose': {
    input: (world) => ({ ...pollOf(world), body: { start_time: secrets.time } }),
    status: { owner: 200 },
    tells: { title: ['owner'], time: ['owner'] },
  },
  'polls.remove': { input: pollOf, status: { owner: 204 } },
};
