import type { Event, Schedule, Task } from '@scheduler/contracts/core';
import { schedules } from '@scheduler/contracts/core';
import type { TestUser, TestCore } from '../start-core.ts';
import type { Action, Changes } from './random-actions.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Three users with shared schedules, who perform random actions. */
export interface UndoFixture {
  /** Performs an action. Returns `null` if it was rejected or changed nothing. */
  perform: (action: Action) => Promise<CompletedAction | null>;
  /** Undoes an action as the user who performed it. */
  undo: (done: CompletedAction) => Promise<void>;
  /** Returns all lists of all users as text for comparison. */
  dumpLists: () => Promise<string>;
}

export interface CompletedAction {
  userIndex: number;
  batchId: string;
  action: Action;
}

const RANGE = 'start_date=2026-11-01T00:00:00Z&end_date=2027-03-01T00:00:00Z';
const LIST_PATHS = [
  '/schedules',
  `/events?${RANGE}`,
  '/schedules?action=invitations',
  '/invitations',
  '/tasks',
];

const addHour = (time: string) => new Date(Date.parse(time) + HOUR_MS).toISOString();

const pickModulo = <T>(list: T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];

export async function createUndoFixture(core: TestCore): Promise<UndoFixture> {
  const users = await Promise.all(
    ['ada', 'ben', 'cy'].map((name) => core.createUser({ name, plan: 'pro' })),
  );
  const getUser = (index: number) => users[index % users.length] as TestUser;

  async function send({ token }: TestUser, method: string, path: string, body?: object) {
    const response = await fetch(core.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, batchId: response.headers.get('batch-id'), text };
  }

  const list = async <T>(user: TestUser, path: string) =>
    JSON.parse((await send(user, 'GET', path)).text) as T[];
  const getScheduleId = async (user: TestUser, index: number) =>
    pickModulo(await list<Schedule>(user, '/schedules'), index)?.id ?? '';
  const getEventId = async (user: TestUser, index: number) =>
    pickModulo(await list<Event>(user, `/events?${RANGE}`), index)?.id ?? '';
  const getTaskId = async (user: TestUser, index: number) =>
    pickModulo(await list<Task>(user, '/tasks'), index)?.id ?? '';
  /** Replaces the generated guest addresses with the addresses of the actual users. */
  const resolveGuests = (event: Changes): Changes => ({
    ...event,
    ...(event.invited_users && {
      invited_users: event.invited_users.map((name) => {
        const guest = users.find(({ account }) => account.full_name === name.split('@')[0]);
        return guest?.account.email ?? name;
      }),
    }),
  });

  /** Creates a request that moves two events by an hour and adds one for a task. */
  async function createArrangeRequest(
    { targetIndex, secondTargetIndex, event }: Extract<Action, { type: 'arrange' }>,
    user: TestUser,
  ): Promise<[string, string, object]> {
    const events = await list<Event>(user, `/events?${RANGE}`);
    const moves = [
      ...new Set([pickModulo(events, targetIndex), pickModulo(events, secondTargetIndex)]),
    ].flatMap((movedEvent) =>
      movedEvent && !movedEvent.is_all_day
        ? {
            event_id: movedEvent.id,
            version: movedEvent.version,
            start_time: addHour(movedEvent.start_time),
            end_time: addHour(movedEvent.end_time),
          }
        : [],
    );
    const schedule_id = await getScheduleId(user, targetIndex);
    const task_id = (await getTaskId(user, secondTargetIndex)) || null;
    const new_events = [{ ...resolveGuests(event), schedule_id, task_id }];
    return ['POST', '/events/arrange', { moves, new_events, cause: 'optimizer' }];
  }

  async function createRequest(action: Action, user: TestUser): Promise<[string, string, object?]> {
    if (action.type === 'new-schedule') return ['POST', '/schedules', { name: action.text }];
    if (action.type === 'new-event') {
      const schedule_ids = [
        await getScheduleId(user, action.targetIndex),
        await getScheduleId(user, action.secondTargetIndex),
      ];
      const body = { ...resolveGuests(action.event), schedule_ids: [...new Set(schedule_ids)] };
      return ['POST', '/events', body];
    }
    if (action.type === 'change' || action.type === 'remove-event') {
      const path = `/events/${await getEventId(user, action.targetIndex)}?scope=${action.scope}`;
      return action.type === 'change'
        ? ['PUT', path, resolveGuests(action.change)]
        : ['DELETE', path];
    }
    if (action.type === 'move-to-schedules') {
      const schedule_ids = [
        await getScheduleId(user, action.first),
        await getScheduleId(user, action.second),
      ];
      const path = `/events/${await getEventId(user, action.targetIndex)}?scope=all`;
      return ['PUT', path, { schedule_ids: [...new Set(schedule_ids)] }];
    }
    if (action.type === 'reply') {
      const pendingInvitations = await list<{ event_id: string }>(user, '/invitations');
      const id = pickModulo(pendingInvitations, action.targetIndex)?.event_id ?? '';
      return ['POST', `/invitations/${id}?action=respond`, { status: action.status }];
    }
    if (action.type === 'arrange') return createArrangeRequest(action, user);
    if (action.type === 'new-task')
      return ['POST', '/tasks', { title: action.text, duration_minutes: 60 }];
    if (action.type === 'finish-task' || action.type === 'remove-task') {
      const path = `/tasks/${await getTaskId(user, action.targetIndex)}`;
      return action.type === 'finish-task' ? ['PUT', path, { status: 'done' }] : ['DELETE', path];
    }
    const schedule = `/schedules?id=${await getScheduleId(user, action.targetIndex)}`;
    if (action.type === 'rename') return ['PUT', schedule, { name: action.text }];
    if (action.type === 'remove-schedule') return ['DELETE', schedule];
    if (action.type === 'leave') return ['POST', `${schedule}&action=leave`];
    const { email } = getUser('otherUserIndex' in action ? action.otherUserIndex : 0).account;
    if (action.type === 'share') {
      return ['POST', `${schedule}&action=share`, { emails: [email], role: action.role }];
    }
    return ['DELETE', `${schedule}&action=revoke&email=${encodeURIComponent(email)}`];
  }

  const [owner, editor, viewer] = users as [TestUser, TestUser, TestUser];
  const work = await owner.createSchedule('Work');
  await owner.createEvent([work, await owner.createSchedule('Home')], {
    invited_users: [editor.account.email],
  });
  await owner.createEvent(work, { recurrence: ['RRULE:FREQ=DAILY;COUNT=8'] });
  for (const [guest, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const) {
    const body = { emails: [guest.account.email], role };
    await owner.call(schedules.share, { query: { id: work.id }, body });
    await guest.call(schedules.accept, { query: { id: work.id } });
  }

  return {
    perform: async (action) => {
      const { status, batchId, text } = await send(
        getUser(action.userIndex),
        ...(await createRequest(action, getUser(action.userIndex))),
      );
      if (status >= 500) throw new Error(`Action ${JSON.stringify(action)} failed: ${text}`);
      return status < 300 && batchId ? { userIndex: action.userIndex, batchId, action } : null;
    },
    undo: async ({ userIndex, batchId, action }) => {
      const { status, text } = await send(getUser(userIndex), 'POST', `/history/${batchId}/undo`);
      if (status !== 200) throw new Error(`Undo of ${JSON.stringify(action)} failed: ${text}`);
    },
    dumpLists: async () => {
      const responses = users.flatMap((user) =>
        LIST_PATHS.map(async (path) => `${path} ${(await send(user, 'GET', path)).text}`),
      );
      return (await Promise.all(responses)).join('\n');
    },
  };
}
