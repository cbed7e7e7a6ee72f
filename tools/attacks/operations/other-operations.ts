import { FORM_TYPE, JSON_TYPE, type Operation } from './operation.ts';

const page = (method: string, path: string, form?: string[]): Operation => ({
  key: `${method} ${path}`,
  method,
  path,
  auth: 'none',
  selection: {},
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path' })),
  body: form && {
    type: FORM_TYPE,
    schema: { properties: Object.fromEntries(form.map((name) => [name, {}])) },
    definitions: {},
  },
  scope: null,
  requiresStepUp: false,
  successStatuses: [],
  errorFormat: 'any',
});

const headers = (...names: string[]): Operation['parameters'] =>
  names.map((name) => ({ name, in: 'header' }));

const jsonBody = (...fields: string[]): Operation['body'] => ({
  type: JSON_TYPE,
  schema: { properties: Object.fromEntries(fields.map((name) => [name, {}])) },
  definitions: {},
});

/** Endpoints that are part of neither the OpenAPI document nor the auth endpoints. */
export const otherOperations: Operation[] = [
  page('GET', '/polls/{token}'),
  page('POST', '/polls/{token}', ['name', 'email', 'slot-0']),
  page('GET', '/rsvp/{token}'),
  page('POST', '/rsvp/{token}', ['answer', 'note', 'date', 'start', 'end']),
  page('GET', '/api/calendar/google/callback'),
  {
    ...page('GET', '/rest/v1/user_subscriptions'),
    auth: 'user',
    errorFormat: 'api',
  },
  {
    ...page('POST', '/api/mcp'),
    auth: 'user',
    // Each tool checks the scopes itself.
    scope: 'any',
    body: jsonBody('jsonrpc', 'id', 'method', 'params'),
  },
  {
    ...page('POST', '/api/payments/webhook'),
    parameters: headers('stripe-signature'),
    body: jsonBody('id', 'object', 'type', 'data'),
    errorFormat: 'api',
  },
  {
    ...page('POST', '/api/calendar/google/notifications'),
    parameters: headers('x-goog-channel-id', 'x-goog-channel-token', 'x-goog-resource-id'),
    errorFormat: 'api',
  },
  {
    ...page('POST', '/api/inbound/mail'),
    parameters: headers('x-mail-signature'),
    body: { type: 'message/rfc822', schema: {}, definitions: {} },
    errorFormat: 'api',
  },
];
