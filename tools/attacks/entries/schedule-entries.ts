import {
  createFeed,
  createSchedule,
  createSubscription,
  newSubscription,
  shareSchedule,
} from '../fixture/resources.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { createChangingEntry, createConsumingEntry, noInput, type Entries } from './entry.ts';

const FORBIDDEN = [403, 404];
const SUCCESS_OF_MEMBERS = { owner: FORBIDDEN, stranger: FORBIDDEN };
const toSchedule = ({ ids }: Fixture) => ({ query: { id: ids.sharedSchedule } });

async function buildNewSchedule({ accounts: { owner } }: Fixture) {
  const { id } = await createSchedule(owner);
  return { query: { id } };
}

/** Creates a schedule that the editor and the viewer are members of. */
async function buildSharedSchedule({ accounts: { owner, editor, viewer } }: Fixture) {
  const { id } = await createSchedule(owner);
  await shareSchedule(owner, id, editor, 'editor');
  await shareSchedule(owner, id, viewer, 'viewer');
  return { query: { id } };
}

const CALENDAR_FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//attacks//EN',
  'BEGIN:VEVENT',
  'UID:attacks@example.test',
  'DTSTAMP:20300101T080000Z',
  'DTSTART:20300101T090000Z',
  'DTEND:20300101T100000Z',
  'RRULE:FREQ=DAILY;COUNT=3',
  'SUMMARY:Imported',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const toImport = ({ ids }: Fixture) => ({
  query: { schedule_id: ids.sharedSchedule },
  body: CALENDAR_FILE,
});

const sharing: Entries = {
  'schedules.share': {
    access: 'owner',
    build: (fixture) => ({ ...toSchedule(fixture), body: { emails: ['guest@example.test'] } }),
  },
  'schedules.revoke': {
    access: 'owner',
    build: ({ ids }) => ({ query: { id: ids.sharedSchedule, email: ['guest@example.test'] } }),
  },
  'schedules.invitations': { access: 'self', build: noInput },
  'schedules.accept': {
    access: 'readers',
    build: toSchedule,
    statuses: SUCCESS_OF_MEMBERS,
  },
  'schedules.decline': {
    ...createConsumingEntry('readers', toSchedule, buildSharedSchedule),
    statuses: SUCCESS_OF_MEMBERS,
  },
  'schedules.leave': {
    ...createConsumingEntry('readers', toSchedule, buildSharedSchedule),
    statuses: SUCCESS_OF_MEMBERS,
  },
  'schedules.membership': {
    access: 'readers',
    build: (fixture) => ({ ...toSchedule(fixture), body: { color: 'rose' } }),
    statuses: SUCCESS_OF_MEMBERS,
  },
};

const calendarFiles: Entries = {
  'ics.preview': { access: 'writers', build: toImport },
  'ics.import': { access: 'writers', build: toImport },
  'ics.export': {
    access: 'readers',
    build: ({ ids }) => ({ query: { schedule_id: ids.sharedSchedule } }),
    variants: [noInput, ({ ids }) => ({ query: { event_id: ids.series } })],
  },
  'feeds.list': { access: 'self', build: noInput },
  'feeds.create': {
    access: 'owner',
    getCreatedPath: (id) => `/api/feeds/${id}`,
    build: ({ ids }) => ({ body: { schedule_id: ids.sharedSchedule } }),
  },
  'feeds.read': {
    access: 'public',
    build: ({ links }) => ({ params: { file: links.feedFile } }),
    disclosesData: true,
  },
  'feeds.remove': {
    access: 'owner',
    build: ({ ids }) => ({ params: { id: ids.feed } }),
    buildDisposable: async ({ ids, accounts: { owner } }) => ({
      params: { id: (await createFeed(owner, ids.privateSchedule)).id },
    }),
    consumes: true,
  },
  'subscriptions.list': { access: 'self', build: noInput },
  'subscriptions.create': {
    access: 'self',
    getCreatedPath: (id) => `/api/subscriptions/${id}`,
    build: () => ({ body: newSubscription }),
  },
  'subscriptions.refresh': {
    access: 'owner',
    build: ({ ids }) => ({ params: { id: ids.subscription } }),
  },
  'subscriptions.remove': {
    access: 'owner',
    build: ({ ids }) => ({ params: { id: ids.subscription } }),
    buildDisposable: async ({ accounts: { owner } }) => ({
      params: { id: (await createSubscription(owner)).id },
    }),
    consumes: true,
  },
};

export const scheduleEntries: Entries = {
  'schedules.list': { access: 'self', build: noInput },
  'schedules.create': {
    access: 'self',
    getCreatedPath: (id) => `/api/schedules?id=${id}`,
    build: () => ({ body: { name: 'Travel' } }),
  },
  'schedules.update': createChangingEntry('owner', toSchedule, buildNewSchedule, { color: 'rose' }),
  'schedules.remove': createConsumingEntry('owner', toSchedule, buildNewSchedule),
  ...sharing,
  ...calendarFiles,
};
