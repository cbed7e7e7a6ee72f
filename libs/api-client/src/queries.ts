import { ai } from '@scheduler/contracts/ai';
import { integrations } from '@scheduler/contracts/billing';
import { events, schedules, type ConflictQuery } from '@scheduler/contracts/core';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';

/** The keys under which answers are cached; every remote shares the one cache. */
export const queryKeys = {
  schedules: ['schedules'],
  events: ['events'],
  conflicts: ['conflicts'],
  analysis: ['analysis'],
  subscription: ['subscription'],
  integrations: ['integrations'],
} as const;

/** ISO instants, half-open. */
export interface Range {
  start: string;
  end: string;
}

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

export const conflictsQuery = (api: ApiClient, query: ConflictQuery) =>
  queryOptions({
    queryKey: [...queryKeys.conflicts, query],
    queryFn: ({ signal }) => api.call(events.conflicts, { query, signal }),
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
