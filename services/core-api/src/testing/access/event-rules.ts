import {
  forRoles,
  EVERYONE_ALLOWED,
  GUESTS,
  MEMBERS,
  RANGE,
  READERS,
  WRITERS,
  type AccessRule,
} from './access-rule.ts';
import type { AccessFixture } from './fixture.ts';

const PERIOD = { start_time: '2030-05-17T09:00:00Z', end_time: '2030-05-17T11:00:00Z' };

const proposalRequest = ({ eventId, proposerEmail }: AccessFixture) => ({
  params: { id: eventId },
  body: { user_email: proposerEmail },
});

export const eventRules: Record<string, AccessRule> = {
  'events.list': {
    input: () => ({ query: RANGE }),
    status: EVERYONE_ALLOWED,
    reveals: {
      title: [...READERS, 'attendee'],
      private: ['owner'],
      time: [...MEMBERS, 'attendee'],
    },
  },
  'events.listCompact': {
    input: () => ({ query: { ...RANGE, format: 'compact' } }),
    status: EVERYONE_ALLOWED,
    reveals: {
      title: [...READERS, 'attendee'],
      private: ['owner'],
      time: [...MEMBERS, 'attendee'],
    },
  },
  // Valid tokens are tested in changes.test.ts, because they belong to one user.
  'events.changes': {
    input: () => ({ query: { sync_token: 'unknown' } }),
    status: { everyone: 400 },
  },
  'events.create': {
    input: ({ schedule }) => ({ body: { title: 'Mine', schedule_id: schedule.id, ...PERIOD } }),
    status: { owner: 201, editor: 201, viewer: 403, freebusy: 403 },
    reveals: { title: ['owner', 'editor'], time: ['owner', 'editor'] },
  },
  'events.arrange': {
    input: ({ schedule, eventId }) => ({
      body: {
        moves: [{ event_id: eventId, version: 1, ...PERIOD }],
        new_events: [{ title: 'Mine', schedule_id: schedule.id, ...PERIOD }],
      },
    }),
    status: { ...forRoles(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
    reveals: { title: WRITERS },
  },
  'events.read': {
    input: ({ eventId }) => ({ params: { id: eventId } }),
    status: forRoles([...MEMBERS, 'attendee'], 200),
    reveals: { title: [...READERS, 'attendee'], time: [...MEMBERS, 'attendee'] },
  },
  'events.update': {
    input: ({ eventId }) => ({ params: { id: eventId }, body: { location: 'Here' } }),
    status: { ...forRoles(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
    reveals: { title: ['owner', 'editor'], time: ['owner', 'editor'] },
  },
  'events.read: private': {
    input: ({ privateId }) => ({ params: { id: privateId } }),
    status: forRoles(MEMBERS, 200),
    reveals: { private: ['owner'] },
  },
  'events.update: private': {
    input: ({ privateId }) => ({ params: { id: privateId }, body: { location: 'Here' } }),
    status: { owner: 200, editor: 403, viewer: 403, freebusy: 403 },
    reveals: { private: ['owner'] },
  },
  'events.remove: private': {
    input: ({ privateId }) => ({ params: { id: privateId } }),
    status: { owner: 204, editor: 403, viewer: 403, freebusy: 403 },
  },
  // An attendee only removes their own copy.
  'events.remove': {
    input: ({ eventId }) => ({ params: { id: eventId } }),
    status: { ...forRoles(WRITERS, 204), viewer: 403, freebusy: 403, attendee: 204 },
  },
  'events.conflicts': {
    input: () => ({ query: PERIOD }),
    status: EVERYONE_ALLOWED,
    reveals: { title: [...READERS, 'attendee'], time: [...READERS, 'attendee'] },
  },
  'conflicts.list': {
    input: () => ({ query: { from: RANGE.start_date, to: RANGE.end_date } }),
    status: EVERYONE_ALLOWED,
    reveals: { title: READERS, time: READERS },
  },
  'freebusy.ask': {
    input: ({ schedule, ownerEmail }) => ({
      body: {
        schedule_ids: [schedule.id],
        emails: [ownerEmail],
        time_min: RANGE.start_date,
        time_max: RANGE.end_date,
      },
    }),
    status: EVERYONE_ALLOWED,
    reveals: { time: MEMBERS },
  },
  'invitations.list': {
    input: () => ({}),
    status: EVERYONE_ALLOWED,
    reveals: { title: GUESTS, time: GUESTS },
  },
  'invitations.respond': {
    input: ({ eventId }) => ({ params: { event_id: eventId }, body: { status: 'accepted' } }),
    status: forRoles(GUESTS, 200),
    reveals: { title: GUESTS, time: GUESTS },
  },
  'invitations.sent': {
    input: ({ eventId }) => ({ params: { id: eventId } }),
    status: { ...forRoles(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
  },
  'invitations.accept-proposal': {
    input: proposalRequest,
    status: { ...forRoles(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
    reveals: { title: WRITERS },
  },
  'invitations.dismiss-proposal': {
    input: proposalRequest,
    status: { ...forRoles(WRITERS, 204), viewer: 403, freebusy: 403, attendee: 403 },
  },
};
