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
import type { Answer, Person } from '../../../testing/billing.ts';
import {
  ADA,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../../../testing/google.ts';
import { calendarsOf, type CalendarRow } from '../../repository-calendars.ts';
import { syncIntegration, type Synced } from '../operations.ts';
import { ourSide } from '../our-side.ts';
import { inGoogle, sometime, type InGoogle } from './in-google.ts';

/** A Pro who has connected an account, and what they do on both sides. */
export interface Connected {
  person: Person & { token: string };
  google: InGoogle;
  /** core-api, as its screens call it. */
  core: ApiClient;
  scheduleId: string;
  calendar: () => Promise<CalendarRow>;
  /** Grants access again, as somebody does whom the calendar asks to. */
  reconnect: () => Promise<void>;
  /** Chooses in which direction the calendar is synced from now on. */
  choose: (direction: CalendarRow['direction']) => Promise<void>;
  sync: () => Promise<SyncCounts>;
  /** A run as the worker has it, but without any patience for a Google that is busy. */
  runSync: () => Promise<Synced>;
  askSync: () => Promise<Answer<typeof googleSync.sync>>;
  create: (event?: Partial<NewEvent>) => Promise<Event>;
  change: (id: string, changes: EventChanges & { scope?: never }) => Promise<Event>;
  remove: (id: string) => Promise<void>;
  /** What lies on the schedule, as the sync sees it. */
  records: () => Promise<SyncRecord[]>;
}

export interface SyncTest {
  google: GoogleProcess;
  billing: TestGoogle;
  connected: (account?: string) => Promise<Connected>;
  stop: () => Promise<void>;
}

async function connect(
  { google, billing }: Pick<SyncTest, 'google' | 'billing'>,
  account: string,
): Promise<Connected> {
  const person = await billing.pro();
  const reconnect = async () => {
    const outcome = await billing.connect(person, { account });
    if (outcome !== 'connected') throw new Error(`It ended as ${outcome}`);
  };
  await reconnect();
  const core = createClient({
    baseUrl: `${billing.coreUrl}/api`,
    accessToken: () => person.token,
  });
  const schedule = await core.call(schedules.create, { body: { name: 'Mine' } });
  const integration = await billing.integration(person);
  const internal = billing.deps.google.core.for(person.user.id);
  const calendar = async () => {
    const [row] = await calendarsOf(billing.db, integration?.id ?? '');
    if (!row) throw new Error('There is no calendar');
    return row;
  };
  const askSync = () => person.ask(googleSync.sync);
  return {
    person,
    core,
    google: inGoogle(google.url, account),
    scheduleId: schedule.id,
    calendar,
    reconnect,
    choose: async (direction) => {
      const { id, schedule_id } = await calendar();
      const body = { calendars: [{ id, is_synced: true, schedule_id, direction }] };
      const { status, detail } = await person.ask(googleSync.choose, { body });
      if (status !== 200) throw new Error(`${status}: ${detail}`);
    },
    askSync,
    runSync: () =>
      syncIntegration(billing.deps, integration?.id ?? '', {
        trigger: 'poll',
        waitMs: 10_000,
        patience: 0,
      }),
    sync: async () => {
      const { status, value, detail } = await askSync();
      if (status !== 200) throw new Error(`${status}: ${detail}`);
      return value;
    },
    create: (event) =>
      core.call(events.create, {
        body: {
          title: 'Something',
          schedule_id: schedule.id,
          start_time: sometime.start.dateTime,
          end_time: sometime.end.dateTime,
          time_zone: 'Europe/Lisbon',
          ...event,
        },
      }),
    change: (id, changes) => core.call(events.update, { params: { id }, query: {}, body: changes }),
    remove: async (id) => {
      await core.call(events.remove, { params: { id }, query: {} });
    },
    records: () => ourSide(internal, schedule.id).all(),
  };
}

/** Google, core-api and this service, all of them real, on a database of their own. */
export async function startSyncTest(options: { log?: Log } = {}): Promise<SyncTest> {
  const google = await startGoogle();
  const billing = await startTestGoogle({ googleUrl: google.url, withCore: true, ...options });
  return {
    google,
    billing,
    connected: (account = ADA) => connect({ google, billing }, account),
    stop: async () => {
      await billing.stop();
      await google.stop();
    },
  };
}
