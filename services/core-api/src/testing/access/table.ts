import type { Role, Secret, World } from './world.ts';

/** What a call of one route comes to, for everybody. */
export interface Row {
  /** A request that its owner could make. */
  input: (world: World) => object;
  /** The status for each role; a role left out is a stranger, who finds nothing: 404. */
  status: Partial<Record<Role, number>> | { everybody: number };
  /** Who reads which secret in the answer; nobody else reads it. */
  tells?: Partial<Record<Secret, Role[]>>;
}

const SHARING: Role[] = ['editor', 'viewer', 'freebusy'];
const READERS: Role[] = ['owner', 'editor', 'viewer'];
const MEMBERS: Role[] = ['owner', ...SHARING];
const WRITERS: Role[] = ['owner', 'editor'];
/** They see the event and not the schedule. */
const GUESTS: Role[] = ['attendee', 'guest'];

const each = (people: Role[], status: number) =>
  Object.fromEntries(people.map((role) => [role, status]));

const NAMED = { name: MEMBERS, about: READERS };
const RANGE = { start_date: '2030-05-17T00:00:00Z', end_date: '2030-05-18T00:00:00Z' };
const PERIOD = { start_time: '2030-05-17T09:00:00Z', end_time: '2030-05-17T11:00:00Z' };
const byId = ({ schedule }: World) => ({ query: { id: schedule.id } });
const everybody = { everybody: 200 };

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//EN',
  'BEGIN:VEVENT',
  'UID:brought',
  'DTSTAMP:20261120T080000Z',
  'DTSTART:20261121T080000Z',
  'SUMMARY:Brought',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const imported = ({ schedule }: World) => ({ query: { schedule_id: schedule.id }, body: FILE });

const proposal = ({ eventId, proposerEmail }: World) => ({
  params: { id: eventId },
  body: { user_email: proposerEmail },
});

/** By the name of the route; `route: how` where there is more than one way to call it. */
export const table: Record<string, Row> = {
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
  'search.find: an event': {
    input: () => ({ query: { q: 'Title' } }),
    status: everybody,
    tells: {
      title: [...READERS, 'attendee'],
      private: ['owner'],
      time: [...READERS, 'attendee'],
    },
  },
  'search.find: a schedule': {
    input: () => ({ query: { q: 'Name' } }),
    status: everybody,
    tells: { name: MEMBERS },
  },
  'preferences.read': { input: () => ({}), status: everybody },
  'preferences.update': { input: () => ({ body: { hour_cycle: '24' } }), status: everybody },
  'timeZones.read': { input: () => ({ query: { zone: 'Europe/Lisbon' } }), status: everybody },
  'history.list': {
    input: () => ({}),
    status: everybody,
    tells: {
      name: MEMBERS,
      about: READERS,
      title: [...READERS, ...GUESTS],
      time: [...READERS, ...GUESTS],
      private: ['owner'],
    },
  },
  'history.list: of a schedule': {
    input: ({ schedule }) => ({ query: { schedule_id: schedule.id } }),
    status: each(MEMBERS, 200),
    tells: { ...NAMED, title: READERS, private: ['owner'], time: READERS },
  },
  'history.list: of an event': {
    input: ({ eventId }) => ({ query: { event_id: eventId } }),
    status: each([...MEMBERS, ...GUESTS], 200),
    tells: { title: [...READERS, ...GUESTS], time: [...READERS, ...GUESTS] },
  },
  'history.undo': {
    input: ({ batchId }) => ({ params: { batch_id: batchId } }),
    status: { owner: 200, editor: 403, viewer: 403, freebusy: 403 },
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
  'quickAdd.parse': {
    input: () => ({ body: { text: 'Lunch tomorrow at 1pm' } }),
    status: everybody,
  },
  'feeds.list': { input: () => ({}), status: everybody },
  'feeds.create': {
    input: ({ schedule }) => ({ body: { schedule_id: schedule.id } }),
    status: { owner: 201, ...each(SHARING, 403) },
  },
  'feeds.remove': { input: ({ feedId }) => ({ params: { id: feedId } }), status: { owner: 204 } },
  'live.follow': { input: () => ({}), status: everybody },
  'ics.preview': {
    input: imported,
    status: { owner: 200, editor: 200, viewer: 403, freebusy: 403 },
  },
  'ics.import': {
    input: imported,
    status: { owner: 200, editor: 200, viewer: 403, freebusy: 403 },
  },
  'ics.export: of an event': {
    input: ({ eventId }) => ({ query: { event_id: eventId } }),
    status: each([...MEMBERS, 'attendee'], 200),
    tells: { title: [...READERS, 'attendee'], time: [...MEMBERS, 'attendee'] },
  },
  'ics.export: of a schedule': {
    input: ({ schedule }) => ({ query: { schedule_id: schedule.id } }),
    status: each(MEMBERS, 200),
    tells: { name: MEMBERS, title: READERS, private: ['owner'], time: MEMBERS },
  },
  'ics.export: of all that is one’s own': {
    input: () => ({}),
    status: everybody,
    tells: { title: ['owner', 'attendee'], private: ['owner'], time: ['owner', 'attendee'] },
  },
};
