import fc from 'fast-check';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** Something a person does, with numbers that choose among what there is. */
export type Act =
  | { act: 'new-schedule' | 'rename' | 'remove-schedule'; by: number; on: number; text: string }
  | { act: 'share' | 'revoke' | 'leave'; by: number; on: number; whom: number; role: string }
  | { act: 'new-event'; by: number; on: number; also: number; event: NewEvent }
  | { act: 'change'; by: number; on: number; scope: string; change: Changes }
  | { act: 'place'; by: number; on: number; first: number; second: number }
  | { act: 'remove-event'; by: number; on: number; scope: string }
  | { act: 'answer'; by: number; on: number; status: string }
  | { act: 'arrange'; by: number; on: number; also: number; event: NewEvent }
  | { act: 'new-task' | 'finish-task' | 'remove-task'; by: number; on: number; text: string };

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

/** Of an event, as far as they are given. */
export type Changes = { [Field in keyof NewEvent]?: NewEvent[Field] | undefined };

const START = Date.UTC(2026, 10, 20, 9);

const any = fc.nat({ max: 1000 });
const by = fc.constantFrom(0, 0, 0, 1, 1, 2);
const text = fc.string({ minLength: 1, maxLength: 12 }).map((given) => `${given.trim()}.`);
const scope = fc.constantFrom('this', 'following', 'all');
const guests = fc.uniqueArray(
  fc.constantFrom('ada', 'ben', 'cy', 'zoe').map((name) => `${name}@example.test`),
  { maxLength: 3 },
);

const period = fc
  .tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 60 }))
  .map(([day, quarters]) => ({
    start_time: new Date(START + day * DAY_MS).toISOString(),
    end_time: new Date(START + day * DAY_MS + quarters * 900_000).toISOString(),
  }));

const wholeDays = fc
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
      period.map((times) => ({ is_all_day: false, ...times })),
      wholeDays,
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
    fc.option(fc.oneof(period, wholeDays)),
  )
  .map(([fields, times]): Changes => ({ ...fields, ...times }));

/** One act of any kind. */
export const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constantFrom('new-schedule', 'rename', 'remove-schedule'),
    by,
    on: any,
    text,
  }),
  fc.record({
    act: fc.constantFrom('share', 'revoke', 'leave'),
    by,
    on: any,
    whom: any,
    role: fc.constantFrom('freebusy', 'viewer', 'editor'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('new-event'), by, on: any, also: any, event }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('change'), by, on: any, scope, change }) },
  fc.record({ act: fc.constant('place'), by, on: any, first: any, second: any }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove-event'), by, on: any, scope }) },
  fc.record({
    act: fc.constant('answer'),
    by,
    on: any,
    status: fc.constantFrom('accepted', 'declined', 'tentative'),
  }),
  fc.record({ act: fc.constant('arrange'), by, on: any, also: any, event }),
  fc.record({
    act: fc.constantFrom('new-task', 'finish-task', 'remove-task'),
    by,
    on: any,
    text,
  }),
) as fc.Arbitrary<Act>;
