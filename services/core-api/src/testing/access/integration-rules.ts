import {
  forRoles,
  EVERYONE_ALLOWED,
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
  'UID:imported',
  'DTSTAMP:20261120T080000Z',
  'DTSTART:20261121T080000Z',
  'SUMMARY:Imported',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const importRequest = ({ schedule }: AccessFixture) => ({
  query: { schedule_id: schedule.id },
  body: CALENDAR_FILE,
});

export const integrationRules: Record<string, AccessRule> = {
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
  'ics.export: of the user’s own events': {
    input: () => ({}),
    status: EVERYONE_ALLOWED,
    reveals: { title: ['owner', 'attendee'], private: ['owner'], time: ['owner', 'attendee'] },
  },
};
