import type { Event, Schedule, Task } from '@scheduler/contracts/core';
import { schedules } from '@scheduler/contracts/core';
import type { Person, TestCore } from '../core.ts';
import type { Act, Changes } from './acts.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Three people with a few schedules in common, who do this and that. */
export interface Stage {
  /** Carries out an act as far as it is allowed; its batch, or null if it changed nothing. */
  perform: (act: Act) => Promise<Done | null>;
  /** Undoes it, by whoever did it. */
  undo: (done: Done) => Promise<void>;
  /** What the lists of all of them answer, to the byte. */
  seen: () => Promise<string>;
}

export interface Done {
  by: number;
  batchId: string;
  act: Act;
}

const RANGE = 'start_date=2026-11-01T00:00:00Z&end_date=2027-03-01T00:00:00Z';
const LISTS = [
  '/schedules',
  `/events?${RANGE}`,
  '/schedules?action=invitations',
  '/invitations',
  '/tasks',
];

const later = (time: string) => new Date(Date.parse(time) + HOUR_MS).toISOString();

const at = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

export async function setStage(core: TestCore): Promise<Stage> {
  const people = await Promise.all(
    ['ada', 'ben', 'cy'].map((name) => core.signedIn({ name, plan: 'pro' })),
  );
  const person = (index: number) => people[index % people.length] as Person;

  async function send({ token }: Person, method: string, path: string, body?: object) {
    const response = await fetch(core.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    return { status: response.status, batchId: response.headers.get('batch-id'), answer };
  }

  const listed = async <T>(who: Person, path: string) =>
    JSON.parse((await send(who, 'GET', path)).answer) as T[];
  const scheduleFor = async (who: Person, index: number) =>
    at(await listed<Schedule>(who, '/schedules'), index)?.id ?? '';
  const eventFor = async (who: Person, index: number) =>
    at(await listed<Event>(who, `/events?${RANGE}`), index)?.id ?? '';
  const taskFor = async (who: Person, index: number) =>
    at(await listed<Task>(who, '/tasks'), index)?.id ?? '';
  /** The people of the stage by the names that acts have for them. */
  const withAddresses = (event: Changes): Changes => ({
    ...event,
    ...(event.invited_users && {
      invited_users: event.invited_users.map((name) => {
        const known = people.find(({ user }) => user.full_name === name.split('@')[0]);
        return known?.user.email ?? name;
      }),
    }),
  });

  /** Moves two events by an hour, and makes one with time for a task. */
  async function arranging(
    { on, also, event }: Extract<Act, { act: 'arrange' }>,
    who: Person,
  ): Promise<[string, string, object]> {
    const known = await listed<Event>(who, `/events?${RANGE}`);
    const moves = [...new Set([at(known, on), at(known, also)])].flatMap((one) =>
      one && !one.is_all_day
        ? {
            event_id: one.id,
            version: one.version,
            start_time: later(one.start_time),
            end_time: later(one.end_time),
          }
        : [],
    );
    const schedule_id = await scheduleFor(who, on);
    const task_id = (await taskFor(who, also)) || null;
    const new_events = [{ ...withAddresses(event), schedule_id, task_id }];
    return ['POST', '/events/arrange', { moves, new_events, cause: 'optimizer' }];
  }

  async function request(act: Act, who: Person): Promise<[string, string, object?]> {
    if (act.act === 'new-schedule') return ['POST', '/schedules', { name: act.text }];
    if (act.act === 'new-event') {
      const schedule_ids = [await scheduleFor(who, act.on), await scheduleFor(who, act.also)];
      const body = { ...withAddresses(act.event), schedule_ids: [...new Set(schedule_ids)] };
      return ['POST', '/events', body];
    }
    if (act.act === 'change' || act.act === 'remove-event') {
      const path = `/events/${await eventFor(who, act.on)}?scope=${act.scope}`;
      return act.act === 'change' ? ['PUT', path, withAddresses(act.change)] : ['DELETE', path];
    }
    if (act.act === 'place') {
      const schedule_ids = [await scheduleFor(who, act.first), await scheduleFor(who, act.second)];
      const path = `/events/${await eventFor(who, act.on)}?scope=all`;
      return ['PUT', path, { schedule_ids: [...new Set(schedule_ids)] }];
    }
    if (act.act === 'answer') {
      const invited = await listed<{ event_id: string }>(who, '/invitations');
      const id = at(invited, act.on)?.event_id ?? '';
      return ['POST', `/invitations/${id}?action=respond`, { status: act.status }];
    }
    if (act.act === 'arrange') return arranging(act, who);
    if (act.act === 'new-task')
      return ['POST', '/tasks', { title: act.text, duration_minutes: 60 }];
    if (act.act === 'finish-task' || act.act === 'remove-task') {
      const path = `/tasks/${await taskFor(who, act.on)}`;
      return act.act === 'finish-task' ? ['PUT', path, { status: 'done' }] : ['DELETE', path];
    }
    const schedule = `/schedules?id=${await scheduleFor(who, act.on)}`;
    if (act.act === 'rename') return ['PUT', schedule, { name: act.text }];
    if (act.act === 'remove-schedule') return ['DELETE', schedule];
    if (act.act === 'leave') return ['POST', `${schedule}&action=leave`];
    const { email } = person('whom' in act ? act.whom : 0).user;
    if (act.act === 'share') {
      return ['POST', `${schedule}&action=share`, { emails: [email], role: act.role }];
    }
    return ['DELETE', `${schedule}&action=revoke&email=${encodeURIComponent(email)}`];
  }

  const [ada, ben, cy] = people as [Person, Person, Person];
  const work = await ada.schedule('Work');
  await ada.event([work, await ada.schedule('Home')], { invited_users: [ben.user.email] });
  await ada.event(work, { recurrence: ['RRULE:FREQ=DAILY;COUNT=8'] });
  for (const [guest, role] of [
    [ben, 'editor'],
    [cy, 'viewer'],
  ] as const) {
    const body = { emails: [guest.user.email], role };
    await ada.call(schedules.share, { query: { id: work.id }, body });
    await guest.call(schedules.accept, { query: { id: work.id } });
  }

  return {
    perform: async (act) => {
      const { status, batchId, answer } = await send(
        person(act.by),
        ...(await request(act, person(act.by))),
      );
      if (status >= 500) throw new Error(`Doing ${JSON.stringify(act)}: ${answer}`);
      return status < 300 && batchId ? { by: act.by, batchId, act } : null;
    },
    undo: async ({ by, batchId, act }) => {
      const { status, answer } = await send(person(by), 'POST', `/history/${batchId}/undo`);
      if (status !== 200) throw new Error(`Undoing ${JSON.stringify(act)}: ${answer}`);
    },
    seen: async () => {
      const answers = people.flatMap((who) =>
        LISTS.map(async (path) => `${path} ${(await send(who, 'GET', path)).answer}`),
      );
      return (await Promise.all(answers)).join('\n');
    },
  };
}
