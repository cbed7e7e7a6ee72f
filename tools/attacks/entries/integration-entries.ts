import { randomUUID } from 'node:crypto';
import { buySubscription } from '@scheduler/upgrade/subscription';
import { signUp } from '../fixture/account.ts';
import { connectGoogle } from '../fixture/google-connection.ts';
import {
  createApiKey,
  createSchedule,
  createWebhook,
  getTime,
  newApiKey,
  newWebhook,
} from '../fixture/resources.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { createChangingEntry, createConsumingEntry, noInput, type Entries } from './entry.ts';

const toWebhook = ({ ids }: Fixture) => ({ query: { id: ids.webhook } });

const buildNewWebhook = async ({ accounts: { owner } }: Fixture) => ({
  query: { id: (await createWebhook(owner)).id },
});

const apiKeys: Entries = {
  'apiKeys.list': { access: 'self', build: noInput },
  'apiKeys.current': { access: 'self', build: noInput },
  'apiKeys.create': {
    access: 'self',
    getCreatedPath: (id) => `/api/api-keys?id=${id}`,
    build: () => ({ body: newApiKey }),
  },
  'apiKeys.remove': {
    access: 'owner',
    build: ({ ids }) => ({ query: { id: ids.apiKey } }),
    buildDisposable: async ({ accounts: { owner } }) => ({
      query: { id: (await createApiKey(owner)).id },
    }),
    consumes: true,
  },
};

const webhooks: Entries = {
  'webhooks.list': { access: 'self', build: noInput },
  'webhooks.create': {
    access: 'self',
    getCreatedPath: (id) => `/api/webhooks?id=${id}`,
    build: () => ({ body: newWebhook }),
  },
  'webhooks.update': createChangingEntry('owner', toWebhook, buildNewWebhook, { is_active: true }),
  'webhooks.remove': createConsumingEntry('owner', toWebhook, buildNewWebhook),
  'webhooks.rotate': { access: 'owner', build: toWebhook },
  'webhooks.test': {
    access: 'owner',
    build: ({ ids }) => ({ body: { webhook_id: ids.webhook } }),
  },
  'webhooks.replay': {
    access: 'owner',
    build: ({ ids }) => ({ body: { delivery_id: ids.delivery } }),
  },
  'webhooks.deliveries': {
    access: 'owner',
    build: ({ ids }) => ({ query: { webhook_id: ids.webhook } }),
  },
};

/** Users without a Google connection get a 404 or 409. */
const OWN_CONNECTION = { editor: [404, 409], viewer: [404, 409], stranger: [404, 409] };

const toCalendar = ({ ids }: Fixture) => ({ calendar_id: ids.googleCalendar });

/** Connects a new user. */
async function buildNewConnection({ site }: Fixture) {
  const account = await signUp(site, 'connected');
  await buySubscription(account.call);
  const { id } = await createSchedule(account);
  await connectGoogle(site, account, id);
  return { token: account.token };
}

const google: Entries = {
  'google.events': {
    access: 'self',
    build: () => ({ query: { time_min: getTime(0), time_max: getTime(30) } }),
    statuses: OWN_CONNECTION,
  },
  'google.calendars': { access: 'self', build: noInput, statuses: OWN_CONNECTION },
  'google.choose': {
    access: 'owner',
    build: ({ ids }) => ({
      body: {
        calendars: [
          {
            id: ids.googleCalendar,
            is_synced: true,
            schedule_id: ids.privateSchedule,
            direction: 'both',
          },
        ],
      },
    }),
    statuses: OWN_CONNECTION,
  },
  'google.connect': { access: 'self', build: () => ({ body: {} }) },
  'google.sync': { access: 'self', build: () => ({ body: {} }), statuses: OWN_CONNECTION },
  'google.log': {
    access: 'owner',
    build: (fixture) => ({ query: toCalendar(fixture) }),
    statuses: OWN_CONNECTION,
  },
  'google.conflicts': { access: 'self', build: noInput },
  // The demo account has no conflicts.
  'google.resolveConflict': {
    access: 'owner',
    build: () => ({ body: { id: randomUUID(), keep: 'ours' } }),
    statuses: { ...OWN_CONNECTION, owner: [404] },
  },
  'google.repair': {
    access: 'owner',
    build: (fixture) => ({ body: toCalendar(fixture) }),
    statuses: OWN_CONNECTION,
  },
  'google.disconnect': {
    ...createConsumingEntry('self', noInput, buildNewConnection),
    statuses: OWN_CONNECTION,
  },
  'integrations.list': { access: 'self', build: noInput },
};

const payments: Entries = {
  'payments.checkout': { access: 'self', build: () => ({ body: {} }) },
  'payments.portal': { access: 'self', build: () => ({ body: {} }) },
  'payments.sync': { access: 'self', build: () => ({ body: {} }) },
  'payments.state': { access: 'self', build: noInput },
  'payments.invoices': { access: 'self', build: noInput },
};

export const integrationEntries: Entries = { ...apiKeys, ...webhooks, ...google, ...payments };
