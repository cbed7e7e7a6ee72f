import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { route } from '../route.ts';

export const integrationProblems = [
  /** Google no longer accepts the authorization. */
  'reconnect',
  /** The user did not grant a required permission. */
  'consent',
] as const;

/** A connected calendar from another provider. */
export const integration = z.object({
  provider: z.literal('google'),
  /** `false` after access has been revoked. */
  is_active: z.boolean(),
  created_at: timestamp,
  /** The account's primary calendar. */
  calendar_id: z.nullable(z.string()),
  /** The account's email address, if the provider returns it. */
  email: z.nullable(z.string()),
  /** Why the user must reconnect. */
  problem: z.nullable(z.enum(integrationProblems)),
  /** Whether the provider is the bundled demo. */
  is_demo: z.boolean(),
  /** Whether a sync has ever been requested or completed. No events are copied before that. */
  has_started: z.boolean(),
});
export type Integration = z.infer<typeof integration>;

export const integrations = {
  list: route('integrations.list', 'GET /calendar/manage?action=integrations', {
    feature: 'googleCalendarSync',
    response: z.array(integration),
  }),
};
