import { newId } from '@scheduler/service-kit';
import {
  forRoles,
  EVERYONE_ALLOWED,
  GUESTS,
  MEMBERS,
  READERS,
  SHARING,
  type AccessRule,
} from './access-rule.ts';
import { SUBSCRIPTION, type AccessFixture } from './fixture.ts';

const CALENDAR_FILE = [
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

const importRequest = ({ schedule }: AccessFixture) => ({
  query: { schedule_id: schedule.id },
  body: CALENDAR_FILE,
});

export const otherRules: Record<string, AccessRule> = {
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
  'apiKeys.list': { input: () => ({}), status: EVERYONE_ALLOWED },
  'apiKeys.current': { input: () => ({}), status: EVERYONE_ALLOWED },
  'apiKeys.create': {
    input: () => ({ body: { name: 'Key', scopes: ['events:read'] } }),
    status: { everyone: 201 },
  },
  'apiKeys.remove': {
    input: ({ apiKeyId }) => ({ query: { id: apiKeyId } }),
    status: { owner: 204 },
  },
  'webhooks.list': { input: () => ({}), status: EVERYONE_ALLOWED },
  'webhooks.create': {
    input: () => ({ body: { url: 'https://hooks.example.test/', events: ['event.created'] } }),
    status: { everyone: 201 },
  },
  'webhooks.update': {
    input: ({ webhookId }) => ({ query: { id: webhookId }, body: { description: 'Mine' } }),
    status: { owner: 200 },
  },
  'webhooks.remove': {
    input: ({ webhookId }) => ({ query: { id: webhookId } }),
    status: { owner: 204 },
  },
  'webhooks.rotate': {
    input: ({ webhookId }) => ({ query: { id: webhookId } }),
    status: { owner: 200 },
  },
  'webhooks.test': {
    input: ({ webhookId }) => ({ body: { webhook_id: webhookId } }),
    status: { owner: 202 },
  },
  'webhooks.replay': {
    input: ({ deliveryId }) => ({ body: { delivery_id: deliveryId } }),
    status: { owner: 202 },
  },
  'webhooks.deliveries': {
    input: ({ webhookId }) => ({ query: { webhook_id: webhookId } }),
    status: { owner: 200 },
  },
  'feeds.list': { input: () => ({}), status: EVERYONE_ALLOWED },
  'feeds.create': {
    input: ({ schedule }) => ({ body: { schedule_id: schedule.id } }),
    status: { owner: 201, ...forRoles(SHARING, 403) },
  },
  'feeds.remove': { input: ({ feedId }) => ({ params: { id: feedId } }), status: { owner: 204 } },
  'subscriptions.list': { input: () => ({}), status: EVERYONE_ALLOWED },
  'subscriptions.create': { input: () => ({ body: SUBSCRIPTION }), status: { everyone: 201 } },
  'subscriptions.refresh': {
    input: ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    status: { owner: 200 },
  },
  'subscriptions.remove': {
    input: ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    status: { owner: 204 },
  },
  'live.follow': { input: () => ({}), status: EVERYONE_ALLOWED },
  'ics.preview': {
    input: importRequest,
    status: { owner: 200, editor: 200, viewer: 403, freebusy: 403 },
  },
  'ics.import': {
    input: importRequest,
    status: { owner: 200, editor: 200, viewer: 403, freebusy: 403 },
  },
  'ics.export: of an event': {
    input: ({ eventId }) => ({ query: { event_id: eventId } }),
    status: forRoles([...MEMBERS, 'attendee'], 200),
    reveals: { title: [...READERS, 'attendee'], time: [...MEMBERS, 'attendee'] },
  },
  'ics.export: of a schedule': {
    input: ({ schedule }) => ({ query: { schedule_id: schedule.id } }),
    status: forRoles(MEMBERS, 200),
    reveals: { name: MEMBERS, title: READERS, private: ['owner'], time: MEMBERS },
  },
  'ics.export: of all that is one’s own': {
    input: () => ({}),
    status: EVERYONE_ALLOWED,
    reveals: { title: ['owner', 'attendee'], private: ['owner'], time: ['owner', 'attendee'] },
  },
};
