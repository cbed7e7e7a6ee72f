import { createClient, type ApiClient } from '@scheduler/api-client';
import { googleSync, type SyncCounts } from '@scheduler/contracts/billing';
import {
  events,
  schedules,
  type Event,
  type EventChanges,
  type NewEvent,
} from '@scheduler/contracts/core';
import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { Log } from '@scheduler/service-kit';
import type { TestResponse, TestUser } from '../../../testing/test-billing.ts';
import {
  ADA,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../../../testing/test-google.ts';
import { findCalendars, type CalendarRow } from '../../repository-calendars.ts';
import { syncIntegration, type SyncResult } from '../operations.ts';
import { createLocalSchedule } from '../core-adapter.ts';
import { createGoogleUser, DEFAULT_TIMES, type GoogleUser } from './google-user.ts';

/** A Pro user with a connected Google account, and their actions on both sides. */
export interface ConnectedUser {
  testUser: TestUser & { token: string };
  google: GoogleUser;
  /** The public API of core-api. */
  core: ApiClient;
  scheduleId: string;
  getCalendar: () => Promise<CalendarRow>;
  /** Renews revoked access. */
  reconnect: () => Promise<void>;
  setDirection: (direction: CalendarRow['direction']) => Promise<void>;
  sync: () => Promise<SyncCounts>;
  /** Runs a sync like the worker does, but without retrying API calls. */
  runSync: () => Promise<SyncResult>;
  requestSync: () => Promise<TestResponse<typeof googleSync.sync>>;
  createEvent: (event?: Partial<NewEvent>) => Promise<Event>;
  updateEvent: (id: string, changes: EventChanges & { scope?: never }) => Promise<Event>;
  deleteEvent: (id: string) => Promise<void>;
  /** Lists the records of the schedule through the sync API. */
  listRecords: () => Promise<SyncRecord[]>;
}

export interface SyncTest {
  google: GoogleProcess;
  billing: TestGoogle;
  connect: (account?: string) => Promise<ConnectedUser>;
  stop: () => Promise<void>;
}

async function connectUser(
  { google, billing }: Pick<SyncTest, 'google' | 'billing'>,
  account: string,
): Promise<ConnectedUser> {
  const user = await billing.createProUser();
  const reconnect = async () => {
    const outcome = await billing.connect(user, { account });
    if (outcome !== 'connected') throw new Error(`Connecting ended with ${outcome}`);
  };
  await reconnect();
  const core = createClient({
    baseUrl: `${billing.coreUrl}/api`,
    accessToken: () => user.token,
  });
  const schedule = await core.call(schedules.create, { body: { name: 'Mine' } });
  const integration = await billing.findIntegration(user);
  const internalCore = billing.deps.google.core.onBehalfOf(user.user.id);
  const getCalendar = async () => {
    const [row] = await findCalendars(billing.db, integration?.id ?? '');
    if (!row) throw new Error('The integration has no calendar');
    return row;
  };
  const requestSync = () => user.request(googleSync.sync);
  return {
    testUser: user,
    core,
    google: createGoogleUser(google.url, account),
    scheduleId: schedule.id,
    getCalendar,
    reconnect,
    setDirection: async (direction) => {
      const { id, schedule_id } = await getCalendar();
      const body = { calendars: [{ id, is_synced: true, schedule_id, direction }] };
      const { status, detail } = await user.request(googleSync.choose, { body });
      if (status !== 200) throw new Error(`${status}: ${detail}`);
    },
    requestSync,
    runSync: () =>
      syncIntegration(billing.deps, integration?.id ?? '', {
        trigger: 'poll',
        waitMs: 10_000,
        retryBudgetMs: 0,
      }),
    sync: async () => {
      const { status, value, detail } = await requestSync();
      if (status !== 200) throw new Error(`${status}: ${detail}`);
      return value;
    },
    createEvent: (event) =>
      core.call(events.create, {
        body: {
          title: 'Event',
          schedule_id: schedule.id,
          start_time: DEFAULT_TIMES.start.dateTime,
          end_time: DEFAULT_TIMES.end.dateTime,
          time_zone: 'Europe/Lisbon',
          ...event,
        },
      }),
    updateEvent: (id, changes) =>
      core.call(events.update, { params: { id }, query: {}, body: changes }),
    deleteEvent: async (id) => {
      await core.call(events.remove, { params: { id }, query: {} });
    },
    listRecords: () => createLocalSchedule(internalCore, schedule.id).listRecords(),
  };
}

/** Starts the Google emulator, core-api and this service with a separate database. */
export async function startSyncTest(options: { log?: Log } = {}): Promise<SyncTest> {
  const google = await startGoogle();
  const billing = await startTestGoogle({ googleUrl: google.url, withCore: true, ...options });
  return {
    google,
    billing,
    connect: (account = ADA) => connectUser({ google, billing }, account),
    stop: async () => {
      await billing.stop();
      await google.stop();
    },
  };
}
