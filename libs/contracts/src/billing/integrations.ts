import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { route } from '../route.ts';

/** A connected calendar of another provider. */
export const integration = z.object({
  provider: z.literal('google'),
  is_active: z.boolean(),
  created_at: timestamp,
  calendar_id: z.nullable(z.string()),
});
export type Integration = z.infer<typeof integration>;

export const integrations = {
  list: route({
    name: 'integrations.list',
    method: 'GET',
    path: '/calendar/manage',
    action: 'integrations',
    response: z.array(integration),
  }),
};
