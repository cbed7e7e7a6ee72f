import { AsyncResource } from 'node:async_hooks';
import {
  conflicts,
  events,
  feeds,
  freeBusy,
  history,
  ics,
  schedules,
  search,
} from '@scheduler/contracts/core';
import type { Route } from '@scheduler/contracts';
import { sync } from '@scheduler/contracts/core/sync';
import { t } from '@scheduler/i18n/translate';
import { Problem, type ConcurrencyLimit } from '@scheduler/service-kit';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';

/** Routes whose cost grows with the size of the calendar. Each group has its own queue. */
const groups: readonly (readonly Route[])[] = [
  [
    conflicts.list,
    events.list,
    events.listCompact,
    events.changes,
    events.conflicts,
    feeds.read,
    freeBusy.ask,
    history.list,
    search.find,
    sync.changes,
    sync.read,
    sync.records,
  ],
  // Bulk operations, which shouldn't delay the reads of the account.
  [
    events.arrange,
    history.undo,
    ics.exportFile,
    ics.importFile,
    ics.preview,
    schedules.remove,
    sync.apply,
  ],
];

/** Requests of one account and group that run at a time. */
const MAX_CONCURRENT = 1;
const MAX_WAITING = 50;
const RETRY_SECONDS = 1;

export interface AccountLoad {
  /**
   * Limits the expensive requests of each account that this process runs at a time. The others of the
   * account wait for them. Each account has its own queue, so it doesn't delay other accounts.
   */
  limitConcurrency: ConcurrencyLimit;
  /** Whether an account has more than one expensive request, running or waiting, in this process. */
  hasConcurrentRequests: (userId: string) => boolean;
}

export function createAccountLoad(): AccountLoad {
  const requestCounts = new Map<string, number>();
  const bulkheadsByRoute = new Map(
    groups.flatMap((routes) => {
      const bulkheads = new Map<string, BulkheadPolicy>();
      return routes.map(({ name }) => [name, bulkheads] as const);
    }),
  );

  function addToCount(key: string, change: number) {
    const count = (requestCounts.get(key) ?? 0) + change;
    if (count === 0) requestCounts.delete(key);
    else requestCounts.set(key, count);
  }

  return {
    limitConcurrency: async (route, key, run) => {
      const bulkheads = bulkheadsByRoute.get(route.name);
      if (!bulkheads) return run();
      const policy = bulkheads.get(key) ?? bulkhead(MAX_CONCURRENT, MAX_WAITING);
      bulkheads.set(key, policy);
      addToCount(key, 1);
      try {
        // Otherwise, a waiting request would run with the language and ID of the one before it.
        await policy.execute(AsyncResource.bind(run));
      } catch (error) {
        if (!(error instanceof BulkheadRejectedError)) throw error;
        throw new Problem('too-many-requests', t('Too many requests. Retry in a moment.'), {
          retryAfter: RETRY_SECONDS,
        });
      } finally {
        addToCount(key, -1);
        const isIdle =
          policy.executionSlots === MAX_CONCURRENT && policy.queueSlots === MAX_WAITING;
        if (isIdle) bulkheads.delete(key);
      }
    },
    hasConcurrentRequests: (userId) => (requestCounts.get(userId) ?? 0) > 1,
  };
}
