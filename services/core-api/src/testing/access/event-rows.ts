import { each, everybody, GUESTS, MEMBERS, RANGE, READERS, WRITERS, type Row } from './row.ts';
import type { World } from './world.ts';

const PERIOD = { start_time: '2030-05-17T09:00:00Z', end_time: '2030-05-17T11:00:00Z' };

const proposal = ({ eventId, proposerEmail }: World) => ({
  params: { id: eventId },
  body: { user_email: proposerEmail },
});

export const eventRows: Record<string, Row> = {
  'events.list': {
    input: () => ({ query: RANGE }),
    status: everybody,
    tells: {
      title: [...READERS, 'attendee'],
      private: ['owner'],
      time: [...MEMBERS, 'attendee'],
    },
  },
  'events.create': {
    input: ({ schedule }) => ({ body: { title: 'Mine', schedule_id: schedule.id, ...PERIOD } }),
    status: { owner: 201, editor: 201, viewer: 403, freebusy: 403 },
    tells: { title: ['owner', 'editor'], time: ['owner', 'editor'] },
  },
  'events.arrange': {
    input: ({ schedule, eventId }) => ({
      body: {
        moves: [{ event_id: eventId, version: 1, ...PERIOD }],
        new_events: [{ title: 'Mine', schedule_id: schedule.id, ...PERIOD }],
      },
    }),
    status: { ...each(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
    tells: { title: WRITERS },
  },
  'events.read': {
    input: ({ eventId }) => ({ params: { id: eventId } }),
    status: each([...MEMBERS, 'attendee'], 200),
    tells: { title: [...READERS, 'attendee'], time: [...MEMBERS, 'attendee'] },
  },
  'events.update': {
    input: ({ eventId }) => ({ params: { id: eventId }, body: { location: 'Here' } }),
    status: { ...each(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
    tells: { title: ['owner', 'editor'], time: ['owner', 'editor'] },
  },
  'events.read: private': {
    input: ({ privateId }) => ({ params: { id: privateId } }),
    status: each(MEMBERS, 200),
    tells: { private: ['owner'] },
  },
  'events.update: private': {
    input: ({ privateId }) => ({ params: { id: privateId }, body: { location: 'Here' } }),
    status: { owner: 200, editor: 403, viewer: 403, freebusy: 403 },
    tells: { private: ['owner'] },
  },
  'events.remove: private': {
    input: ({ privateId }) => ({ params: { id: privateId } }),
    status: { owner: 204, editor: 403, viewer: 403, freebusy: 403 },
  },
  // An attendee no longer keeps it; it stays for everybody else.
  'events.remove': {
    input: ({ eventId }) => ({ params: { id: eventId } }),
    status: { ...each(WRITERS, 204), viewer: 403, freebusy: 403, attendee: 204 },
  },
  'events.conflicts': {
    input: () => ({ query: PERIOD }),
    status: everybody,
    tells: { title: [...READERS, 'attendee'], time: [...READERS, 'attendee'] },
  },
  'conflicts.list': {
    input: () => ({ query: { from: RANGE.start_date, to: RANGE.end_date } }),
    status: everybody,
    tells: { title: READERS, time: READERS },
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
    status: everybody,
    tells: { time: MEMBERS },
  },
  'invitations.list': {
    input: () => ({}),
    status: everybody,
    tells: { title: GUESTS, time: GUESTS },
  },
  'invitations.respond': {
    input: ({ eventId }) => ({ params: { event_id: eventId }, body: { status: 'accepted' } }),
    status: each(GUESTS, 200),
    tells: { title: GUESTS, time: GUESTS },
  },
  'invitations.sent': {
    input: ({ eventId }) => ({ params: { id: eventId } }),
    status: { ...each(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
  },
  'invitations.accept-proposal': {
    input: proposal,
    status: { ...each(WRITERS, 200), viewer: 403, freebusy: 403, attendee: 403 },
    tells: { title: WRITERS },
  },
  'invitations.dismiss-proposal': {
    input: proposal,
    status: { ...each(WRITERS, 204), viewer: 403, freebusy: 403, attendee: 403 },
  },
};
