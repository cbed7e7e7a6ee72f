import { ai } from '@scheduler/contracts/ai';
import {
  FREE_SUBSCRIPTION,
  google,
  integrations,
  subscription,
} from '@scheduler/contracts/billing';
import {
  events,
  expandCompactEvents,
  preferences,
  schedules,
  type Event,
} from '@scheduler/contracts/core';
import {
  queryOptions,
  replaceEqualDeep,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { UnreachableError, type ApiClient, type FetchPriority } from './client.ts';
import { copyETag, loadIfModified } from './tagged-data.ts';

/** Query keys of cached responses. All remotes share one cache. */
export const queryKeys = {
  preferences: ['preferences'],
  schedules: ['schedules'],
  events: ['events'],
  conflicts: ['conflicts'],
  analysis: ['analysis'],
  subscription: ['subscription'],
  integrations: ['integrations'],
  googleEvents: ['google-events'],
} as const;

/** Invalidates all queries whose keys start with one of the keys. */
export const invalidateAll = (
  queryClient: QueryClient,
  affectedKeys: readonly QueryKey[],
): Promise<unknown> =>
  Promise.all(affectedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Half-open interval of ISO instants. */
export interface InstantRange {
  start: string;
  end: string;
}

const PREFERENCES_STALE_MS = 60_000;

export const preferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.preferences,
    staleTime: PREFERENCES_STALE_MS,
    queryFn: ({ signal }) => api.call(preferences.read, { signal }),
  });

export const schedulesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.schedules,
    queryFn: ({ signal }) => api.call(schedules.list, { signal }),
  });

/**
 * Query for the events that overlap a range, with series expanded. A refetch keeps the cached events
 * if the server reports that nothing has changed.
 */
export const eventsQuery = (
  api: ApiClient,
  { start, end }: InstantRange,
  priority: FetchPriority = 'auto',
) =>
  queryOptions({
    queryKey: [...queryKeys.events, start, end],
    queryFn: ({ client, queryKey, signal }) =>
      loadIfModified(client.getQueryData<Event[]>(queryKey), async (etag) => {
        const query = { start_date: start, end_date: end, format: 'compact' as const };
        const response = await api.callIfModified(
          events.listCompact,
          { query, signal, priority },
          etag,
        );
        return response && { ...response, data: expandCompactEvents(response.data) };
      }),
    structuralSharing: (previous, list) => copyETag(list, replaceEqualDeep(previous, list)),
  });

export const analysisQuery = (api: ApiClient, timeZone: string) =>
  queryOptions({
    queryKey: [...queryKeys.analysis, timeZone],
    queryFn: ({ signal }) =>
      api.call(ai.analyzePatterns, { query: { time_zone: timeZone }, signal }),
  });

export const integrationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.integrations,
    queryFn: ({ signal }) => api.call(integrations.list, { signal }),
  });

export const googleEventsQuery = (api: ApiClient, { start, end }: InstantRange) =>
  queryOptions({
    queryKey: [...queryKeys.googleEvents, start, end],
    queryFn: ({ signal }) =>
      api.call(google.events, { query: { time_min: start, time_max: end }, signal }),
  });

interface SubscriptionQueryOptions {
  userId: string;
  accessToken: () => Promise<string | null>;
}

const SUBSCRIPTION_STALE_MS = 300_000;
const NO_ROW_STATUS = 406;

/**
 * Query for the subscription row from the data API. Accounts without a row are on Free. Cached for
 * 5 minutes.
 */
export const subscriptionQuery = ({ userId, accessToken }: SubscriptionQueryOptions) =>
  queryOptions({
    queryKey: [...queryKeys.subscription, userId],
    staleTime: SUBSCRIPTION_STALE_MS,
    queryFn: async ({ signal }) => {
      const token = await accessToken();
      if (!token) throw new Error('Not authenticated');
      const url = `/rest/v1/user_subscriptions?select=*&user_id=eq.${userId}`;
      const response = await fetch(url, {
        headers: {
          accept: 'application/vnd.pgrst.object+json',
          authorization: `Bearer ${token}`,
        },
        signal,
      });
      if (response.status === NO_ROW_STATUS) return FREE_SUBSCRIPTION;
      if (!response.ok) throw new UnreachableError(response.status);
      return z.parse(subscription, await response.json());
    },
  });
