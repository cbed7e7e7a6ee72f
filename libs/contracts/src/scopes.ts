import type { Route } from './route.ts';

/** What every API key begins with, so that a secret scanner knows one. */
export const API_KEY_PREFIX = 'aisk_';

/** What an API key can be allowed. A session is allowed everything. */
export const keyScopes = [
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
export type KeyScope = (typeof keyScopes)[number];

/** Reading and writing each part of the product, by the first part of its routes' names. */
const areas: Record<string, { read: KeyScope; write: KeyScope }> = {
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
  // These only read, whatever their method.
  freebusy: { read: 'freebusy:read', write: 'freebusy:read' },
  quickAdd: { read: 'events:read', write: 'events:read' },
  search: { read: 'events:read', write: 'events:read' },
};

/** What every key may ask, whatever its scopes: who it is. */
const OPEN_TO_KEYS = new Set(['apiKeys.current']);

/**
 * The scope that an API key needs for a route; `any` where all of them will do, `null` where no key is let in.
 * That is so wherever nothing else is said: keys themselves, feeds (an address that reads without a
 * scope), live updates.
 */
export function scopeOf({ name, method }: Pick<Route, 'name' | 'method'>): KeyScope | 'any' | null {
  if (OPEN_TO_KEYS.has(name)) return 'any';
  const [area = ''] = name.split('.');
  const found = Object.hasOwn(areas, area) ? areas[area] : undefined;
  return found?.[method === 'GET' ? 'read' : 'write'] ?? null;
}
