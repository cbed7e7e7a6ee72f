import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

/** A random user action. Indexes wrap around the number of existing items. */
export type Action =
  | {
      type: 'new-schedule' | 'rename' | 'remove-schedule';
      userIndex: number;
      targetIndex: number;
      text: string;
    }
  | {
      type: 'share' | 'revoke' | 'leave';
      userIndex: number;
      targetIndex: number;
      otherUserIndex: number;
      role: string;
    }
  | {
      type: 'new-event';
      userIndex: number;
      targetIndex: number;
      secondTargetIndex: number;
      event: NewEvent;
    }
  | { type: 'change'; userIndex: number; targetIndex: number; scope: string; change: Changes }
  | {
      type: 'move-to-schedules';
      userIndex: number;
      targetIndex: number;
      first: number;
      second: number;
    }
  | { type: 'remove-event'; userIndex: number; targetIndex: number; scope: string }
  | { type: 'reply'; userIndex: number; targetIndex: number; status: string }
  | {
      type: 'arrange';
      userIndex: number;
      targetIndex: number;
      secondTargetIndex: number;
      event: NewEvent;
    }
  | {
      type: 'new-task' | 'finish-task' | 'remove-task';
      userIndex: number;
      targetIndex: number;
      text: string;
    };

export interface NewEvent {
  title: string;
  description: string | null;
  start_time: string;
  end_time: string;
  is_all_day: boolean;
  time_zone: string;
  invited_users: string[];
  visibility: string;
  buffer_before: number;
  recurrence: readonly string[] | null;
}

/** Event fields to set. */
export type Changes = { [Field in keyof NewEvent]?: NewEvent[Field] | undefined };

const START = Date.UTC(2026, 10, 20, 9);

const anyIndex = fc.nat({ max: 1000 });
const userIndex = fc.constantFrom(0, 0, 0, 1, 1, 2);
const text = fc.string({ minLength: 1, maxLength: 12 }).map((value) => `${value.trim()}.`);
const scope = fc.constantFrom('this', 'following', 'all');
const guests = fc.uniqueArray(
  fc.constantFrom('ada', 'ben', 'cy', 'zoe').map((name) => `${name}@example.test`),
  { maxLength: 3 },
);

const timedPeriod = fc
  .tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 60 }))
  .map(([day, quarters]) => ({
    start_time: new Date(START + day * DAY_MS).toISOString(),
    end_time: new Date(START + day * DAY_MS + quarters * 15 * MINUTE_MS).toISOString(),
  }));

const allDayPeriod = fc
  .tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 4 }))
  .map(([day, days]) => ({
    is_all_day: true,
    start_time: new Date(START + day * DAY_MS).toISOString().slice(0, 10),
    end_time: new Date(START + (day + days) * DAY_MS).toISOString().slice(0, 10),
  }));

const recurrence = fc.constantFrom<string[][]>(
  ['RRULE:FREQ=DAILY;COUNT=6'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,FR'],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270101T000000Z'],
  ['RRULE:FREQ=MONTHLY;BYDAY=3FR', 'RDATE:20261203T090000Z'],
);

const event = fc
  .record({
    title: text,
    description: fc.option(text),
    time_zone: fc.constantFrom('UTC', 'Europe/Lisbon', 'America/Vancouver'),
    invited_users: guests,
    visibility: fc.constantFrom('default', 'default', 'private'),
    buffer_before: fc.constantFrom(0, 15),
    recurrence: fc.option(recurrence),
    times: fc.oneof(
      timedPeriod.map((times) => ({ is_all_day: false, ...times })),
      allDayPeriod,
    ),
  })
  .map(({ times, ...rest }): NewEvent => ({ ...rest, ...times }));

const change = fc
  .tuple(
    fc.record(
      {
        title: text,
        description: fc.option(text),
        invited_users: guests,
        visibility: fc.constantFrom('default', 'private'),
        recurrence: fc.option(recurrence),
      },
      { requiredKeys: [] },
    ),
    fc.option(fc.oneof(timedPeriod, allDayPeriod)),
  )
  .map(([fields, times]): Changes => ({ ...fields, ...times }));

export const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    type: fc.constantFrom('new-schedule', 'rename', 'remove-schedule'),
    userIndex,
    targetIndex: anyIndex,
    text,
  }),
  fc.record({
    type: fc.constantFrom('share', 'revoke', 'leave'),
    userIndex,
    targetIndex: anyIndex,
    otherUserIndex: anyIndex,
    role: fc.constantFrom('freebusy', 'viewer', 'editor'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('new-event'),
      userIndex,
      targetIndex: anyIndex,
      secondTargetIndex: anyIndex,
      event,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('change'),
      userIndex,
      targetIndex: anyIndex,
      scope,
      change,
    }),
  },
  fc.record({
    type: fc.constant('move-to-schedules'),
    userIndex,
    targetIndex: anyIndex,
    first: anyIndex,
    second: anyIndex,
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('remove-event'),
      userIndex,
      targetIndex: anyIndex,
      scope,
    }),
  },
  fc.record({
    type: fc.constant('reply'),
    userIndex,
    targetIndex: anyIndex,
    status: fc.constantFrom('accepted', 'declined', 'tentative'),
  }),
  fc.record({
    type: fc.constant('arrange'),
    userIndex,
    targetIndex: anyIndex,
    secondTargetIndex: anyIndex,
    event,
  }),
  fc.record({
    type: fc.constantFrom('new-task', 'finish-task', 'remove-task'),
    userIndex,
    targetIndex: anyIndex,
    text,
  }),
) as fc.Arbitrary<Action>;
