import { newId } from '@scheduler/service-kit';
import { each, everybody, GUESTS, MEMBERS, READERS, SHARING, type Row } from './row.ts';
import { OUTSIDE, type World } from './world.ts';

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

export const otherRows: Record<string, Row> = {
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
    tells: { name: MEMBERS, about: READERS, title: READERS, private: ['owner'], time: READERS },
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
  'quickAdd.parse': {
    input: () => ({ body: { text: 'Lunch tomorrow at 1pm' } }),
    status: everybody,
  },
  'reminders.list': { input: () => ({}), status: everybody },
  'reminders.dismiss': { input: () => ({ params: { id: newId() } }), status: { everybody: 404 } },
  'reminders.snooze': {
    input: () => ({ params: { id: newId() }, body: { minutes: 5 } }),
    status: { everybody: 404 },
  },
  'apiKeys.list': { input: () => ({}), status: everybody },
  'apiKeys.current': { input: () => ({}), status: everybody },
  'apiKeys.create': {
    input: () => ({ body: { name: 'Key', scopes: ['events:read'] } }),
    status: { everybody: 201 },
  },
  'apiKeys.remove': {
    input: ({ apiKeyId }) => ({ query: { id: apiKeyId } }),
    status: { owner: 204 },
  },
  'webhooks.list': { input: () => ({}), status: everybody },
  'webhooks.create': {
    input: () => ({ body: { url: 'https://hooks.example.test/', events: ['event.created'] } }),
    status: { everybody: 201 },
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
  'feeds.list': { input: () => ({}), status: everybody },
  'feeds.create': {
    input: ({ schedule }) => ({ body: { schedule_id: schedule.id } }),
    status: { owner: 201, ...each(SHARING, 403) },
  },
  'feeds.remove': { input: ({ feedId }) => ({ params: { id: feedId } }), status: { owner: 204 } },
  'subscriptions.list': { input: () => ({}), status: everybody },
  'subscriptions.create': { input: () => ({ body: OUTSIDE }), status: { everybody: 201 } },
  'subscriptions.refresh': {
    input: ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    status: { owner: 200 },
  },
  'subscriptions.remove': {
    input: ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    status: { owner: 204 },
  },
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
