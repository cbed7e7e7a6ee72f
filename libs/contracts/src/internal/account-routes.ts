import * as z from 'zod/mini';
import { route } from '../route.ts';

const lifecycleRoute = (name: string) =>
  route(`account.${name}`, `POST /internal/account/${name}`, {
    auth: 'service',
    callers: ['auth-service'],
  });

/**
 * Account lifecycle calls to every service that stores user data. Calls may be repeated, and a
 * service may receive a call without the preceding ones.
 */
export const account = {
  /**
   * The account was deleted but can still be restored. Ends everything that would otherwise continue:
   * sessions, keys, payments and connections.
   */
  close: lifecycleRoute('close'),
  /** The account was restored. Features ended by `close` can be set up again. */
  restore: lifecycleRoute('restore'),
  /** The restore period is over. Permanently deletes all of the user's data. */
  purge: lifecycleRoute('purge'),
  /** Exports the data that a service stores about the user. */
  exportData: route('account.export', 'GET /internal/account/export', {
    auth: 'service',
    callers: ['auth-service'],
    response: z.object({
      data: z.record(z.string(), z.unknown()),
      /** The user's calendar as iCalendar, from the service that stores it. */
      calendar: z.nullable(z.string()),
    }),
  }),
};
