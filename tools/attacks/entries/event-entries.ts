import {
  createBatch,
  createEvent,
  createProposal,
  getPeriod,
  getTime,
  newEvent,
} from '../fixture/resources.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { createConsumingEntry, noInput, type Entries } from './entry.ts';

const NOT_FOUND = [403, 404];
const period = () => ({ start_date: getTime(0), end_date: getTime(30) });
const toEvent = ({ ids }: Fixture) => ({ params: { id: ids.event } });
const toProposal = ({ ids, accounts }: Fixture) => ({
  params: { id: ids.proposedEvent },
  body: { user_email: accounts.editor.email },
});

async function buildNewProposal({ ids, accounts: { owner, editor } }: Fixture) {
  const id = await createProposal(owner, editor, ids.sharedSchedule);
  return { params: { id }, body: { user_email: editor.email } };
}

async function buildNewEvent({ ids, accounts: { owner } }: Fixture) {
  const { id } = await createEvent(owner, ids.sharedSchedule);
  return { params: { id } };
}

async function buildNewArrangement({ ids, accounts: { owner } }: Fixture) {
  const { id, version } = await createEvent(owner, ids.sharedSchedule);
  return { body: toArrangement(id, version, ids.sharedSchedule) };
}

const toArrangement = (id: string, version: number, scheduleId: string) => ({
  moves: [{ event_id: id, version, ...getPeriod(21) }],
  new_events: [newEvent(scheduleId)],
});

const reads: Entries = {
  'events.list': { access: 'self', build: () => ({ query: period() }), variants: [noInput] },
  'events.listCompact': {
    access: 'self',
    build: () => ({ query: { ...period(), format: 'compact' } }),
  },
  // Sync tokens belong to one user. The fuzzer varies the token.
  'events.changes': {
    access: 'self',
    build: () => ({ query: { sync_token: 'unknown' } }),
    statuses: [400],
  },
  'events.read': {
    access: 'readers',
    build: toEvent,
    variants: [({ ids }) => ({ params: { id: ids.series } })],
  },
  'events.conflicts': { access: 'self', build: () => ({ query: getPeriod(2) }) },
  'conflicts.list': {
    access: 'self',
    build: () => ({ query: { from: getTime(0), to: getTime(30) } }),
  },
  'freebusy.ask': {
    access: 'self',
    build: ({ ids, accounts: { owner } }) => ({
      body: {
        emails: [owner.email],
        schedule_ids: [ids.sharedSchedule, ids.privateSchedule],
        time_min: getTime(0),
        time_max: getTime(7),
      },
    }),
  },
  'quickAdd.parse': {
    access: 'self',
    build: () => ({ body: { text: 'Lunch with Ben tomorrow at 1pm' } }),
  },
  // A word that all markers of the owner's texts are preceded by.
  'search.find': { access: 'self', build: () => ({ query: { q: 'Owner' } }) },
  'live.follow': { access: 'self', build: noInput },
};

const writes: Entries = {
  'events.create': {
    access: 'writers',
    getCreatedPath: (id) => `/api/events/${id}?scope=all`,
    build: ({ ids }) => ({ body: newEvent(ids.sharedSchedule) }),
  },
  'events.update': {
    access: 'writers',
    build: (fixture) => ({ ...toEvent(fixture), body: { location: 'Room 4' } }),
    buildDisposable: async (fixture) => ({
      ...(await buildNewEvent(fixture)),
      body: { location: 'Room 4' },
    }),
    variants: [
      ({ ids }) => ({
        params: { id: ids.series },
        query: { scope: 'all' },
        body: { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=8'] },
      }),
    ],
  },
  'events.remove': createConsumingEntry('writers', toEvent, buildNewEvent),
  'events.arrange': {
    access: 'writers',
    build: ({ ids }) => ({ body: toArrangement(ids.event, 1, ids.sharedSchedule) }),
    buildDisposable: buildNewArrangement,
    consumes: true,
  },
  'history.undo': {
    access: 'owner',
    build: ({ ids }) => ({ params: { batch_id: ids.batch } }),
    buildDisposable: async ({ ids, accounts: { owner } }) => ({
      params: { batch_id: await createBatch(owner, ids.privateSchedule) },
    }),
    consumes: true,
  },
};

const invitationEntries: Entries = {
  'invitations.list': { access: 'self', build: noInput },
  'invitations.respond': {
    access: 'owner',
    build: ({ ids }) => ({ params: { event_id: ids.invitedEvent }, body: { status: 'accepted' } }),
    // Only guests reply.
    statuses: { owner: NOT_FOUND, editor: [200], viewer: NOT_FOUND },
  },
  'invitations.sent': { access: 'writers', build: toEvent },
  'invitations.accept-proposal': createConsumingEntry('writers', toProposal, buildNewProposal),
  'invitations.dismiss-proposal': createConsumingEntry('writers', toProposal, buildNewProposal),
};

export const eventEntries: Entries = {
  ...reads,
  ...writes,
  ...invitationEntries,
  'history.list': {
    access: 'self',
    build: noInput,
    variants: [
      ({ ids }) => ({ query: { schedule_id: ids.sharedSchedule } }),
      ({ ids }) => ({ query: { event_id: ids.event } }),
    ],
  },
};
