import { keyScopes, scopeOf } from './scopes.ts';

test.each([
  ['events.list', 'GET', 'events:read'],
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
] as const)('%s takes %s %s', (name, method, scope) => {
  expect(scopeOf({ name, method })).toBe(scope);
  expect(keyScopes).toContain(scope);
});

test.each(['apiKeys.list', 'feeds.list', 'live.follow', 'toString.x', ''])(
  '%s is closed to keys',
  (name) => {
    expect(scopeOf({ name, method: 'GET' })).toBeNull();
  },
);

test('every key may ask who it is', () => {
  expect(scopeOf({ name: 'apiKeys.current', method: 'GET' })).toBe('any');
});
