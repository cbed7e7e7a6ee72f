import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { route } from '../route.ts';

export const integrationProblems = [
  /** Google no longer honours what was granted. */
  'reconnect',
  /** It was granted, but without what is needed. */
  'consent',
] as const;

/** A connected calendar of another provider. */
export const integration = z.object({
  provider: z.literal('google'),
  /** Whether it works: not once access was revoked. */
  is_active: z.boolean(),
  created_at: timestamp,
  /** The account's main calendar. */
  calendar_id: z.nullable(z.string()),
  /** Whose account it is, where the provider tells. */
  email: z.nullable(z.string()),
  /** Why connecting anew is needed. */
  problem: z.nullable(z.enum(integrationProblems)),
  /** The provider is a demonstration that runs beside the product. */
  is_demo: z.boolean(),
  /** Whether anything was ever synced, or asked to be: nothing is copied before that. */
  has_started: z.boolean(),
});
export type Integration = z.infer<typeof integration>;

export const integrations = {
  list: route({
    name: 'integrations.list',
    method: 'GET',
    path: '/calendar/manage',
    action: 'integrations',
    feature: 'googleCalendarSync',
    response: z.array(integration),
  }),
};
