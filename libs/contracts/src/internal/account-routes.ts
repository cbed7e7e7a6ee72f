import * as z from 'zod/mini';
import { nothing, route } from '../route.ts';

const step = (name: string) =>
  route({
    name: `account.${name}`,
    method: 'POST',
    path: `/internal/account/${name}`,
    auth: 'service',
    status: 204,
    response: nothing,
  });

/**
 * How the end of an account is told to the services that keep something of it. Each of these calls
 * may come more than once, and in place of one before it.
 */
export const account = {
  /**
   * The user left. Nothing is lost yet; what would go on by itself ends: sessions, keys, payments,
   * connections.
   */
  close: step('close'),
  /** The user came back in time: what `close` ended can be begun anew. */
  restore: step('restore'),
  /** The time to come back is over: all that is the user's own goes for good. */
  purge: step('purge'),
  /** What a service keeps of the user, as they may take it with them. */
  exportData: route({
    name: 'account.export',
    method: 'GET',
    path: '/internal/account/export',
    auth: 'service',
    response: z.object({
      data: z.record(z.string(), z.unknown()),
      /** Their calendar as iCalendar, from the service that has one. */
      calendar: z.nullable(z.string()),
    }),
  }),
};
