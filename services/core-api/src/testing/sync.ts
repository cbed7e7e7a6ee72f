import { createClient, type ApiClient } from '@scheduler/api-client';
import type { BodyOf } from '@scheduler/contracts';
import { sync, type SyncPut, type SyncResult, type SyncStep } from '@scheduler/contracts/core/sync';
import { newId, serviceToken } from '@scheduler/service-kit';
import type { TestCore } from './core.ts';
import { commonEnv } from './process.ts';

/** Another service that acts for a user. */
export interface SyncingService extends ApiClient {
  apply: (
    scheduleId: string,
    steps: SyncStep[],
    key?: string,
  ) => Promise<{ batch_id: string | null; outcomes: string[]; results: SyncResult[] }>;
  /** Where the log of a schedule stands now. */
  placeOf: (scheduleId: string) => Promise<string>;
}

/** @param userId `undefined` for calls about nobody */
export function serviceFor({ baseUrl }: Pick<TestCore, 'baseUrl'>, userId?: string) {
  const client = createClient({
    baseUrl: new URL(baseUrl).origin,
    accessToken: () =>
      serviceToken({
        key: commonEnv.INTERNAL_KEY,
        issuer: 'billing-service',
        audience: 'core-api',
        onBehalfOf: userId,
      }),
    timeout: 60_000,
  });
  const { call } = client;
  const service: SyncingService = {
    ...client,
    apply: async (schedule_id, steps, key = newId()) => {
      const body: BodyOf<typeof sync.apply> = { schedule_id, key, steps };
      const { batch_id, results } = await call(sync.apply, { body });
      return { batch_id, results, outcomes: results.map(({ outcome }) => outcome) };
    },
    placeOf: async (schedule_id) => (await call(sync.changes, { query: { schedule_id } })).next,
  };
  return service;
}

/** An hour at another service's calendar, new unless told. */
export const put = (given: Partial<SyncPut> = {}): SyncPut => ({
  op: 'put',
  id: newId(),
  if_version: null,
  ical_uid: null,
  title: 'Stand-up',
  description: null,
  location: null,
  start_time: '2026-11-23T09:00:00.000Z',
  end_time: '2026-11-23T10:00:00.000Z',
  time_zone: 'Europe/Lisbon',
  is_all_day: false,
  start_date: null,
  end_date: null,
  recurrence: null,
  series_id: null,
  original_start: null,
  transparency: 'opaque',
  visibility: 'default',
  reminders: null,
  attendees: [],
  organizer_email: null,
  ...given,
});
