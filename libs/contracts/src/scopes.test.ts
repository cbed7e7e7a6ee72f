import { apiKeyScopes, getRequiredScope } from './scopes.ts';

test.each([
  ['events.list', 'GET', 'events:read'],
  ['events.listCompact', 'GET', 'events:read'],
  ['events.remove', 'DELETE', 'events:write'],
  ['schedules.share', 'POST', 'schedules:write'],
  ['freebusy.ask', 'POST', 'freebusy:read'],
  ['quickAdd.parse', 'POST', 'events:read'],
  ['history.undo', 'POST', 'history:undo'],
  ['events.arrange', 'POST', 'events:write'],
  ['habits.list', 'GET', 'tasks:read'],
  ['tasks.remove', 'DELETE', 'tasks:write'],
  ['polls.create', 'POST', 'polls:write'],
  ['ai.analyzePatterns', 'GET', 'ai:use'],
  ['assistant.ask', 'POST', 'ai:use'],
  ['webhooks.list', 'GET', 'webhooks:manage'],
  ['live.follow', 'GET', 'events:read'],
] as const)('%s (%s) requires the %s scope', (name, method, scope) => {
  expect(getRequiredScope({ name, method })).toBe(scope);
  expect(apiKeyScopes).toContain(scope);
});

test.each(['apiKeys.list', 'feeds.list', 'toString.x', ''])(
  'getRequiredScope returns null for %j',
  (name) => {
    expect(getRequiredScope({ name, method: 'GET' })).toBeNull();
  },
);

test('apiKeys.current accepts API keys with any scope', () => {
  expect(getRequiredScope({ name: 'apiKeys.current', method: 'GET' })).toBe('any');
});
