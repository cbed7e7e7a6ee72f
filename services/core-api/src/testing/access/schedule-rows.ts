import { each, everybody, MEMBERS, READERS, SHARING, type Row } from './row.ts';
import type { World } from './world.ts';

const NAMED = { name: MEMBERS, about: READERS };
const byId = ({ schedule }: World) => ({ query: { id: schedule.id } });

export const scheduleRows: Record<string, Row> = {
  'schedules.list': { input: () => ({}), status: everybody, tells: NAMED },
  'schedules.create': { input: () => ({ body: { name: 'Mine' } }), status: { everybody: 201 } },
  'schedules.update': {
    input: (world) => ({ ...byId(world), body: { color: 'rose' } }),
    status: { owner: 200, ...each(SHARING, 403) },
    tells: { name: ['owner'], about: ['owner'] },
  },
  'schedules.remove': { input: byId, status: { owner: 204, ...each(SHARING, 403) } },
  'schedules.share': {
    input: (world) => ({ ...byId(world), body: { emails: ['cy@example.test'] } }),
    status: { owner: 200, ...each(SHARING, 403) },
    tells: { name: ['owner'], about: ['owner'] },
  },
  'schedules.revoke': {
    input: ({ schedule }) => ({ query: { id: schedule.id, email: 'cy@example.test' } }),
    status: { owner: 200, ...each(SHARING, 403) },
    tells: { name: ['owner'], about: ['owner'] },
  },
  'schedules.invitations': {
    input: () => ({}),
    status: everybody,
    tells: { name: ['pending'] },
  },
  'schedules.accept': {
    input: byId,
    status: each([...SHARING, 'pending', 'declined'], 200),
    tells: {
      name: [...SHARING, 'pending', 'declined'],
      about: ['editor', 'viewer', 'pending', 'declined'],
    },
  },
  'schedules.decline': { input: byId, status: each([...SHARING, 'pending', 'declined'], 204) },
  'schedules.leave': { input: byId, status: { owner: 403, ...each(SHARING, 204) } },
  'schedules.membership': {
    input: (world) => ({ ...byId(world), body: { color: 'rose' } }),
    status: { owner: 403, ...each(SHARING, 200) },
    tells: { name: SHARING, about: ['editor', 'viewer'] },
  },
};
