import { createClient, type ApiClient } from '@scheduler/api-client';
import type { RouteBody, ServiceName } from '@scheduler/contracts';
import { sync, type SyncPut, type SyncResult, type SyncStep } from '@scheduler/contracts/core/sync';
import { newId } from '@scheduler/service-kit';
import { createTestInternalAuth } from '@scheduler/service-kit/testing';
import type { TestCore } from './start-core.ts';

/** Client of the internal sync API, acting on behalf of a user. */
export interface SyncClient extends ApiClient {
  apply: (
    scheduleId: string,
    steps: SyncStep[],
    key?: string,
  ) => Promise<{ batch_id: string | null; outcomes: string[]; results: SyncResult[] }>;
  /** Returns the current sync cursor of a schedule. */
  getCursor: (scheduleId: string) => Promise<string>;
}

/**
 * @param userId `undefined` for calls that aren't made on behalf of a user
 * @param caller the calling service
 */
export function createSyncClient(
  { baseUrl }: Pick<TestCore, 'baseUrl'>,
  userId?: string,
  caller: ServiceName = 'billing-service',
) {
  const client = createClient({
    baseUrl: new URL(baseUrl).origin,
    accessToken: () => createTestInternalAuth(caller).createToken('core-api', userId),
    timeout: 60_000,
  });
  const { call } = client;
  const service: SyncClient = {
    ...client,
    apply: async (schedule_id, steps, key = newId()) => {
      const body: RouteBody<typeof sync.apply> = { schedule_id, key, steps };
      const { batch_id, results } = await call(sync.apply, { body });
      return { batch_id, results, outcomes: results.map(({ outcome }) => outcome) };
    },
    getCursor: async (schedule_id) => (await call(sync.changes, { query: { schedule_id } })).next,
  };
  return service;
}

/** Creates a step that adds a one-hour event from an external calendar. */
export const createPutStep = (overrides: Partial<SyncPut> = {}): SyncPut => ({
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
  ...overrides,
});
