import { ai } from '@scheduler/contracts/ai';
import {
  FREE_SUBSCRIPTION,
  google,
  integrations,
  subscription,
} from '@scheduler/contracts/billing';
import { events, preferences, schedules } from '@scheduler/contracts/core';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Unreachable, type ApiClient } from './client.ts';

/** The keys under which answers are cached; every remote shares the one cache. */
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

/** ISO instants, half-open. */
export interface Range {
  start: string;
  end: string;
}

const PREFERENCES_FRESH = 60_000;

export const preferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.preferences,
    staleTime: PREFERENCES_FRESH,
    queryFn: ({ signal }) => api.call(preferences.read, { signal }),
  });

export const schedulesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.schedules,
    queryFn: ({ signal }) => api.call(schedules.list, { signal }),
  });

export const eventsQuery = (api: ApiClient, { start, end }: Range) =>
  queryOptions({
    queryKey: [...queryKeys.events, start, end],
    queryFn: ({ signal }) =>
      api.call(events.list, { query: { start_date: start, end_date: end }, signal }),
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

export const googleEventsQuery = (api: ApiClient, { start, end }: Range) =>
  queryOptions({
    queryKey: [...queryKeys.googleEvents, start, end],
    queryFn: ({ signal }) =>
      api.call(google.events, { query: { time_min: start, time_max: end }, signal }),
  });

interface SubscriptionReader {
  userId: string;
  accessToken: () => Promise<string | null>;
  /** Where the data API lives: the site itself unless told. */
  origin?: string;
}

const SUBSCRIPTION_CACHE = 300_000;
const NO_ROW = 406;

/** The plan row from the data API; an account without one is on Free. Cached for 5 minutes. */
export const subscriptionQuery = ({ userId, accessToken, origin = '' }: SubscriptionReader) =>
  queryOptions({
    queryKey: [...queryKeys.subscription, userId],
    staleTime: SUBSCRIPTION_CACHE,
    queryFn: async ({ signal }) => {
      const token = await accessToken();
      if (!token) throw new Error('Not authenticated');
      const address = `${origin}/rest/v1/user_subscriptions?select=*&user_id=eq.${userId}`;
      const response = await fetch(address, {
        headers: {
          accept: 'application/vnd.pgrst.object+json',
          authorization: `Bearer ${token}`,
        },
        signal,
      });
      if (response.status === NO_ROW) return FREE_SUBSCRIPTION;
      if (!response.ok) throw new Unreachable(response.status);
      return z.parse(subscription, await response.json());
    },
  });
