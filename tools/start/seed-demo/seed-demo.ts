import { setTimeout as pause } from 'node:timers/promises';
import { demoHabits, demoTasks, toDo } from './intents.ts';
import { demoEvents, demoSchedules, placed } from './week.ts';

export const DEMO_EMAIL = 'demo@aischeduler.local';
const FULL_NAME = 'Robin Demo';
const MAIL_WITHIN = 20_000;

export interface SeedOptions {
  /** The gateway. */
  url: string;
  /** The mail emulator. */
  mailbox: string;
  password: string;
  now: Date;
}

/** A call to the product's public API. @throws Error when it is refused */
type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/**
 * Fills the demo account through the front door: sign-up, the mailed link, schedules, events, what is
 * to be done. What is there already, from a start that was cut short, is left as it is.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const token = (await signIn(options)) ?? (await signUp(options));
  const call = caller(options.url, token);
  // Hours of work are read on this machine's clock, by which the events are placed.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await call('PUT', '/api/preferences', { time_zone: timeZone });
  const schedules = await ensureSchedules(call);
  const wanted = demoEvents.map((event) => ({
    schedule_id: schedules.get(event.schedule) ?? '',
    ...placed(event, options.now),
  }));
  const there = await eventsAround(call, options.now);
  for (const event of wanted) {
    if (!there.has(keyOf(event))) await call('POST', '/api/events', event);
  }
  const place = ({ schedule }: { schedule: string }) => schedules.get(schedule) ?? '';
  const tasks = demoTasks.map((task) => ({ ...toDo(task, options.now), schedule_id: place(task) }));
  await ensureTitled(call, '/api/tasks', tasks);
  const habits = demoHabits.map(({ schedule, ...habit }) => ({
    ...habit,
    schedule_id: place({ schedule }),
  }));
  await ensureTitled(call, '/api/habits', habits);
}

async function signIn({ url, password }: SeedOptions): Promise<string | undefined> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL, password }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  return access_token;
}

async function signUp(options: SeedOptions): Promise<string> {
  await caller(options.url)('POST', '/auth/v1/signup', {
    email: DEMO_EMAIL,
    password: options.password,
    data: { full_name: FULL_NAME },
  });
  for (const since = Date.now(); Date.now() - since < MAIL_WITHIN; await pause(100)) {
    const link = await confirmationLink(options);
    // The link leads to the public address, which this machine need not reach.
    if (link)
      await fetch(new URL(link.pathname + link.search, options.url), { redirect: 'manual' });
    const token = await signIn(options);
    if (token) return token;
  }
  throw new Error(`no confirmation mail came for ${DEMO_EMAIL}`);
}

async function confirmationLink({ mailbox }: SeedOptions): Promise<URL | undefined> {
  const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(DEMO_EMAIL)}`);
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  const address = /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(messages[0]?.text ?? '')?.[0];
  return address ? new URL(address) : undefined;
}

const caller =
  (url: string, token?: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

interface Schedule {
  id: string;
  name: string;
}

async function ensureSchedules(call: Call): Promise<Map<string, string>> {
  const there = await call<Schedule[]>('GET', '/api/schedules');
  const ids = new Map(there.map(({ name, id }) => [name, id]));
  for (const schedule of demoSchedules) {
    if (ids.has(schedule.name)) continue;
    const { id } = await call<Schedule>('POST', '/api/schedules', schedule);
    ids.set(schedule.name, id);
  }
  return ids;
}

/** Makes what is not there by its title. */
async function ensureTitled(call: Call, path: string, wanted: readonly { title: string }[]) {
  const there = new Set((await call<{ title: string }[]>('GET', path)).map(({ title }) => title));
  for (const one of wanted) if (!there.has(one.title)) await call('POST', path, one);
}

interface Placed {
  title: string;
  start_time: string;
}

const keyOf = ({ title, start_time }: Placed) => `${title} ${new Date(start_time).toISOString()}`;

async function eventsAround(call: Call, now: Date): Promise<Set<string>> {
  const day = 24 * 60 * 60 * 1000;
  const query = new URLSearchParams({
    start_date: new Date(now.getTime() - 8 * day).toISOString(),
    end_date: new Date(now.getTime() + 16 * day).toISOString(),
  });
  const events = await call<Placed[]>('GET', `/api/events?${query.toString()}`);
  return new Set(events.map(keyOf));
}
