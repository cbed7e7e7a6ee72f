import { getTime } from '../fixture/resources.ts';
import { noInput, type Entries } from './entry.ts';

const MCP_HEADERS = { accept: 'application/json, text/event-stream' };

const toToolCall = () => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_events', arguments: { start: getTime(0), end: getTime(7) } },
});

/** Endpoints that are part of neither the OpenAPI document nor the auth endpoints. */
export const otherEntries: Entries = {
  'GET /polls/{token}': {
    access: 'public',
    build: ({ links }) => ({ params: { token: links.pollToken } }),
    disclosesData: true,
  },
  'POST /polls/{token}': {
    access: 'public',
    build: ({ links }) => ({
      params: { token: links.pollToken },
      body: { name: 'Guest', email: 'guest@example.test', 'slot-0': 'yes' },
    }),
    disclosesData: true,
    // The address has been invited.
    statuses: [303, 409],
  },
  'GET /rsvp/{token}': {
    access: 'public',
    build: ({ links }) => ({ params: { token: links.rsvpToken } }),
    disclosesData: true,
  },
  'POST /rsvp/{token}': {
    access: 'public',
    build: ({ links }) => ({ params: { token: links.rsvpToken }, body: { answer: 'accepted' } }),
    disclosesData: true,
  },
  'GET /api/calendar/google/callback': {
    access: 'public',
    build: () => ({ query: { state: 'unknown', code: 'unknown' } }),
    statuses: [400],
  },
  'GET /rest/v1/user_subscriptions': {
    access: 'self',
    build: () => ({ query: { select: '*', plan_type: 'eq.pro', order: 'plan_type', limit: '1' } }),
  },
  'POST /api/mcp': {
    access: 'self',
    build: () => ({ body: toToolCall(), headers: MCP_HEADERS }),
    variants: [
      () => ({ body: { ...toToolCall(), method: 'tools/list', params: {} }, headers: MCP_HEADERS }),
    ],
  },
  'POST /api/payments/webhook': {
    access: 'public',
    build: () => ({ headers: { 'stripe-signature': 't=1,v1=00' }, body: { id: 'evt_1' } }),
    statuses: [400],
  },
  'POST /api/calendar/google/notifications': {
    access: 'public',
    build: noInput,
    statuses: [404],
  },
  'POST /api/inbound/mail': {
    access: 'public',
    build: () => ({ headers: { 'x-mail-signature': 't=1,v1=00' }, body: 'From: a@example.test' }),
    statuses: [401],
  },
};
