import type { Route } from './route.ts';

/** Prefix of every API key, which lets secret scanners recognize one. */
export const API_KEY_PREFIX = 'aisk_';

/** Permissions that an API key can have. Sessions have all of them. */
export const apiKeyScopes = [
  'events:read',
  'events:write',
  'schedules:read',
  'schedules:write',
  'freebusy:read',
  'history:read',
  'history:undo',
  'preferences:read',
  'preferences:write',
  'tasks:read',
  'tasks:write',
  'polls:read',
  'polls:write',
  'ai:use',
  'webhooks:manage',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Scopes for reading and writing, by the first segment of the route name. */
const scopesByArea: Record<string, { read: ApiKeyScope; write: ApiKeyScope }> = {
  events: { read: 'events:read', write: 'events:write' },
  ics: { read: 'events:read', write: 'events:write' },
  invitations: { read: 'events:read', write: 'events:write' },
  reminders: { read: 'events:read', write: 'events:write' },
  schedules: { read: 'schedules:read', write: 'schedules:write' },
  subscriptions: { read: 'schedules:read', write: 'schedules:write' },
  history: { read: 'history:read', write: 'history:undo' },
  preferences: { read: 'preferences:read', write: 'preferences:write' },
  tasks: { read: 'tasks:read', write: 'tasks:write' },
  habits: { read: 'tasks:read', write: 'tasks:write' },
  polls: { read: 'polls:read', write: 'polls:write' },
  ai: { read: 'ai:use', write: 'ai:use' },
  assistant: { read: 'ai:use', write: 'ai:use' },
  timeZones: { read: 'preferences:read', write: 'preferences:write' },
  webhooks: { read: 'webhooks:manage', write: 'webhooks:manage' },
  conflicts: { read: 'events:read', write: 'events:write' },
  live: { read: 'events:read', write: 'events:read' },
  // These routes only read data, regardless of their method.
  freebusy: { read: 'freebusy:read', write: 'freebusy:read' },
  quickAdd: { read: 'events:read', write: 'events:read' },
  search: { read: 'events:read', write: 'events:read' },
};

/** Routes that any API key may call, regardless of its scopes. */
const UNSCOPED_ROUTES = new Set(['apiKeys.current']);

/**
 * Returns the scope that an API key needs to call a route. API keys can't call routes in areas that
 * aren't listed, such as key management and feeds (their secret URL needs no scope).
 *
 * @returns a scope, `any` if every key may call the route, or `null` if no key may
 */
export function getRequiredScope({
  name,
  method,
}: Pick<Route, 'name' | 'method'>): ApiKeyScope | 'any' | null {
  if (UNSCOPED_ROUTES.has(name)) return 'any';
  const [area = ''] = name.split('.');
  const areaScopes = Object.hasOwn(scopesByArea, area) ? scopesByArea[area] : undefined;
  return areaScopes?.[method === 'GET' ? 'read' : 'write'] ?? null;
}
