import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, instant, requiredText, timestamp } from '../primitives.ts';
import { planTypes } from '../plans.ts';
import { nothing, route } from '../route.ts';
import { keyScopes } from '../scopes.ts';

/** Keys that one person can have at a time. */
export const API_KEYS_AT_MOST = 20;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** What the key begins with, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  expires_at: z.nullable(timestamp),
  /** To the hour; `null` if it never was. */
  last_used_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type ApiKey = z.infer<typeof apiKey>;

const NO_SCOPE = { error: () => t('Please select at least one permission') };

export const newApiKey = z.object({
  name: requiredText(() => t('A name is required'), 100),
  scopes: z.pipe(
    z
      .array(z.enum(keyScopes, { error: () => t('This is not a permission') }), NO_SCOPE)
      .check(z.minLength(1, NO_SCOPE)),
    z.transform((given) => keyScopes.filter((scope) => given.includes(scope))),
  ),
  /** `null`: until it is deleted. */
  expires_at: z._default(z.nullable(instant), null),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** A key just made: only now is it told. */
export const madeApiKey = z.extend(apiKey, { key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;

/** Who calls, and what they may: for services that a key is shown to and that know none. */
export const currentCaller = z.object({
  user_id: id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  /** `null` of a session, which is allowed everything. */
  scopes: z.nullable(z.array(z.enum(keyScopes))),
  /** In force now. */
  plan: z.enum(planTypes),
});
export type CurrentCaller = z.infer<typeof currentCaller>;

const path = '/api-keys';

export const apiKeys = {
  list: route({ name: 'apiKeys.list', method: 'GET', path, response: z.array(apiKey) }),
  create: route({
    name: 'apiKeys.create',
    method: 'POST',
    path,
    body: newApiKey,
    status: 201,
    response: madeApiKey,
  }),
  /** Open to each key, whatever its scopes. */
  current: route({
    name: 'apiKeys.current',
    method: 'GET',
    path: '/api-keys/current',
    response: currentCaller,
  }),
  /** From then on it opens nothing. */
  remove: route({
    name: 'apiKeys.remove',
    method: 'DELETE',
    path,
    query: z.object({ id }),
    status: 204,
    response: nothing,
  }),
};
