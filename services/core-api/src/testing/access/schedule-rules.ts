import {
  forRoles,
  EVERYONE_ALLOWED,
  MEMBERS,
  READERS,
  SHARING,
  type AccessRule,
} from './access-rule.ts';
import type { AccessFixture } from './fixture.ts';

const SCHEDULE_DETAILS = { name: MEMBERS, about: READERS };
const toIdQuery = ({ schedule }: AccessFixture) => ({ query: { id: schedule.id } });

export const scheduleRules: Record<string, AccessRule> = {
  'schedules.list': { input: () => ({}), status: EVERYONE_ALLOWED, reveals: SCHEDULE_DETAILS },
  'schedules.create': { input: () => ({ body: { name: 'Mine' } }), status: { everyone: 201 } },
  'schedules.update': {
    input: (fixture) => ({ ...toIdQuery(fixture), body: { color: 'rose' } }),
    status: { owner: 200, ...forRoles(SHARING, 403) },
    reveals: { name: ['owner'], about: ['owner'] },
  },
  'schedules.remove': { input: toIdQuery, status: { owner: 204, ...forRoles(SHARING, 403) } },
  'schedules.share': {
    input: (fixture) => ({ ...toIdQuery(fixture), body: { emails: ['cy@example.test'] } }),
    status: { owner: 200, ...forRoles(SHARING, 403) },
    reveals: { name: ['owner'], about: ['owner'] },
  },
  'schedules.revoke': {
    input: ({ schedule }) => ({ query: { id: schedule.id, email: 'cy@example.test' } }),
    status: { owner: 200, ...forRoles(SHARING, 403) },
    reveals: { name: ['owner'], about: ['owner'] },
  },
  'schedules.invitations': {
    input: () => ({}),
    status: EVERYONE_ALLOWED,
    reveals: { name: ['pending'] },
  },
  'schedules.accept': {
    input: toIdQuery,
    status: forRoles([...SHARING, 'pending', 'declined'], 200),
    reveals: {
      name: [...SHARING, 'pending', 'declined'],
      about: ['editor', 'viewer', 'pending', 'declined'],
    },
  },
  'schedules.decline': {
    input: toIdQuery,
    status: forRoles([...SHARING, 'pending', 'declined'], 204),
  },
  'schedules.leave': { input: toIdQuery, status: { owner: 403, ...forRoles(SHARING, 204) } },
  'schedules.membership': {
    input: (fixture) => ({ ...toIdQuery(fixture), body: { color: 'rose' } }),
    status: { owner: 403, ...forRoles(SHARING, 200) },
    reveals: { name: SHARING, about: ['editor', 'viewer'] },
  },
};
