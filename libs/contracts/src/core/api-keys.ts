import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, instant, requiredText, timestamp } from '../primitives.ts';
import { planTypes } from '../plans.ts';
import { route } from '../route.ts';
import { apiKeyScopes } from '../scopes.ts';

/** Maximum number of API keys per user. */
export const MAX_API_KEYS = 20;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** First characters of the key, to identify it in lists. */
  hint: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  expires_at: z.nullable(timestamp),
  /** Accurate to one hour; `null` if the key has never been used. */
  last_used_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type ApiKey = z.infer<typeof apiKey>;

const SCOPE_REQUIRED = { error: () => t('Select at least one permission') };

export const newApiKey = z.object({
  name: requiredText(() => t('A name is required'), 100),
  scopes: z.pipe(
    z
      .array(z.enum(apiKeyScopes, { error: () => t('Unknown permission') }), SCOPE_REQUIRED)
      .check(z.minLength(1, SCOPE_REQUIRED)),
    z.transform((selected) => apiKeyScopes.filter((scope) => selected.includes(scope))),
  ),
  /** `null` means the key never expires. */
  expires_at: z._default(z.nullable(instant), null),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** A new key. This is the only response that contains the secret. */
export const createdApiKey = z.extend(apiKey, { key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

/** The caller and their permissions. Services use this route to verify an API key. */
export const currentCaller = z.object({
  user_id: id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  /** `null` for a session, which has all permissions. */
  scopes: z.nullable(z.array(z.enum(apiKeyScopes))),
  /** The plan that currently applies. */
  plan: z.enum(planTypes),
});
export type CurrentCaller = z.infer<typeof currentCaller>;

export const apiKeys = {
  list: route('apiKeys.list', 'GET /api-keys', { response: z.array(apiKey) }),
  create: route('apiKeys.create', 'POST /api-keys', {
    requiresStepUp: true,
    body: newApiKey,
    status: 201,
    response: createdApiKey,
  }),
  /** Accepts any API key, regardless of its scopes. */
  current: route('apiKeys.current', 'GET /api-keys/current', { response: currentCaller }),
  /** Deletes the key, which stops working immediately. */
  remove: route('apiKeys.remove', 'DELETE /api-keys', { query: z.object({ id }) }),
};
