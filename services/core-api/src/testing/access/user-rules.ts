import { newId } from '@scheduler/service-kit';
import {
  forRoles,
  EVERYONE_ALLOWED,
  GUESTS,
  MEMBERS,
  READERS,
  type AccessRule,
} from './access-rule.ts';

export const userRules: Record<string, AccessRule> = {
  'search.find: an event': {
    input: () => ({ query: { q: 'Title' } }),
    status: EVERYONE_ALLOWED,
    reveals: {
      title: [...READERS, 'attendee'],
      private: ['owner'],
      time: [...READERS, 'attendee'],
    },
  },
  'search.find: a schedule': {
    input: () => ({ query: { q: 'Name' } }),
    status: EVERYONE_ALLOWED,
    reveals: { name: MEMBERS },
  },
  'preferences.read': { input: () => ({}), status: EVERYONE_ALLOWED },
  'preferences.update': { input: () => ({ body: { hour_cycle: '24' } }), status: EVERYONE_ALLOWED },
  'timeZones.read': {
    input: () => ({ query: { zone: 'Europe/Lisbon' } }),
    status: EVERYONE_ALLOWED,
  },
  'history.list': {
    input: () => ({}),
    status: EVERYONE_ALLOWED,
    reveals: {
      name: MEMBERS,
      about: READERS,
      title: [...READERS, ...GUESTS],
      time: [...READERS, ...GUESTS],
      private: ['owner'],
    },
  },
  'history.list: of a schedule': {
    input: ({ schedule }) => ({ query: { schedule_id: schedule.id } }),
    status: forRoles(MEMBERS, 200),
    reveals: { name: MEMBERS, about: READERS, title: READERS, private: ['owner'], time: READERS },
  },
  'history.list: of an event': {
    input: ({ eventId }) => ({ query: { event_id: eventId } }),
    status: forRoles([...MEMBERS, ...GUESTS], 200),
    reveals: { title: [...READERS, ...GUESTS], time: [...READERS, ...GUESTS] },
  },
  'history.undo': {
    input: ({ batchId }) => ({ params: { batch_id: batchId } }),
    status: { owner: 200, editor: 403, viewer: 403, freebusy: 403 },
  },
  'quickAdd.parse': {
    input: () => ({ body: { text: 'Lunch tomorrow at 1pm' } }),
    status: EVERYONE_ALLOWED,
  },
  'reminders.list': { input: () => ({}), status: EVERYONE_ALLOWED },
  'reminders.dismiss': { input: () => ({ params: { id: newId() } }), status: { everyone: 404 } },
  'reminders.snooze': {
    input: () => ({ params: { id: newId() }, body: { minutes: 5 } }),
    status: { everyone: 404 },
  },
};
