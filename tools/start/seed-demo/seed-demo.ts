import { setTimeout as pause } from 'node:timers/promises';
import { demoHabits, demoTasks, toTaskBody } from './intents.ts';
import { demoEvents, demoSchedules, toEventBody } from './week.ts';

export const DEMO_EMAIL = 'demo@aischeduler.local';
const FULL_NAME = 'Robin Demo';
const EMAIL_TIMEOUT_MS = 20_000;

export interface SeedOptions {
  /** URL of the gateway. */
  url: string;
  /** URL of the mail emulator. */
  mailbox: string;
  password: string;
  now: Date;
}

/** Calls the public API. Throws an error for an error response. */
type CallApi = <T>(method: string, path: string, body?: object) => Promise<T>;

/**
 * Fills the demo account through the public API: sign-up, confirmation link, schedules, events,
 * tasks and habits. Items that already exist from an interrupted start are left unchanged.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const token = (await signIn(options)) ?? (await signUp(options));
  const call = createCaller(options.url, token);
  // Working hours use this machine's time zone, like the events.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await call('PUT', '/api/preferences', { time_zone: timeZone });
  const schedules = await createMissingSchedules(call);
  const demoBodies = demoEvents.map((event) => ({
    schedule_id: schedules.get(event.schedule) ?? '',
    ...toEventBody(event, options.now),
  }));
  const existingKeys = await fetchEventKeys(call, options.now);
  for (const event of demoBodies) {
    if (!existingKeys.has(toEventKey(event))) await call('POST', '/api/events', event);
  }
  const getScheduleId = ({ schedule }: { schedule: string }) => schedules.get(schedule) ?? '';
  const tasks = demoTasks.map((task) => ({
    ...toTaskBody(task, options.now),
    schedule_id: getScheduleId(task),
  }));
  await createMissingByTitle(call, '/api/tasks', tasks);
  const habits = demoHabits.map(({ schedule, ...habit }) => ({
    ...habit,
    schedule_id: getScheduleId({ schedule }),
  }));
  await createMissingByTitle(call, '/api/habits', habits);
}

async function signIn({ url, password }: SeedOptions): Promise<string | undefined> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL, password }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  return access_token;
}

async function signUp(options: SeedOptions): Promise<string> {
  await createCaller(options.url)('POST', '/auth/v1/signup', {
    email: DEMO_EMAIL,
    password: options.password,
    data: { full_name: FULL_NAME },
  });
  for (const startedAt = Date.now(); Date.now() - startedAt < EMAIL_TIMEOUT_MS; await pause(100)) {
    const link = await findConfirmationLink(options);
    // The link contains the public address, which this machine may not reach.
    if (link)
      await fetch(new URL(link.pathname + link.search, options.url), { redirect: 'manual' });
    const token = await signIn(options);
    if (token) return token;
  }
  throw new Error(`no confirmation email arrived for ${DEMO_EMAIL}`);
}

async function findConfirmationLink({ mailbox }: SeedOptions): Promise<URL | undefined> {
  const response = await fetch(`${mailbox}/messages?to=${encodeURIComponent(DEMO_EMAIL)}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const url = /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(messages[0]?.text ?? '')?.[0];
  return url ? new URL(url) : undefined;
}

const createCaller =
  (url: string, token?: string): CallApi =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

interface Schedule {
  id: string;
  name: string;
}

async function createMissingSchedules(call: CallApi): Promise<Map<string, string>> {
  const existing = await call<Schedule[]>('GET', '/api/schedules');
  const ids = new Map(existing.map(({ name, id }) => [name, id]));
  for (const schedule of demoSchedules) {
    if (ids.has(schedule.name)) continue;
    const { id } = await call<Schedule>('POST', '/api/schedules', schedule);
    ids.set(schedule.name, id);
  }
  return ids;
}

/** Creates the items, except those with an existing title. */
async function createMissingByTitle(
  call: CallApi,
  path: string,
  items: readonly { title: string }[],
) {
  const existingTitles = new Set(
    (await call<{ title: string }[]>('GET', path)).map(({ title }) => title),
  );
  for (const item of items) if (!existingTitles.has(item.title)) await call('POST', path, item);
}

interface ExistingEvent {
  title: string;
  start_time: string;
}

const toEventKey = ({ title, start_time }: ExistingEvent) =>
  `${title} ${new Date(start_time).toISOString()}`;

async function fetchEventKeys(call: CallApi, now: Date): Promise<Set<string>> {
  const day = 24 * 60 * 60 * 1000;
  const query = new URLSearchParams({
    start_date: new Date(now.getTime() - 8 * day).toISOString(),
    end_date: new Date(now.getTime() + 16 * day).toISOString(),
  });
  const events = await call<ExistingEvent[]>('GET', `/api/events?${query.toString()}`);
  return new Set(events.map(toEventKey));
}
