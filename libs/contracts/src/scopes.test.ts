import { keyScopes, scopeOf } from './scopes.ts';

test.each([
  ['events.list', 'GET', 'events:read'],
  ['events.remove', 'DELETE', 'events:write'],
  ['schedules.share', 'POST', 'schedules:write'],
  ['freebusy.ask', 'POST', 'freebusy:read'],
  ['quickAdd.parse', 'POST', 'events:read'],
  ['history.undo', 'POST', 'history:undo'],
  ['webhooks.list', 'GET', 'webhooks:manage'],
] as const)('%s takes %s %s', (name, method, scope) => {
  expect(scopeOf({ name, method })).toBe(scope);
  expect(keyScopes).toContain(scope);
});

test.each(['apiKeys.list', 'feeds.list', 'live.follow', 'ai.analyzePatterns', 'toString.x', ''])(
  '%s is closed to keys',
  (name) => {
    expect(scopeOf({ name, method: 'GET' })).toBeNull();
  },
);
