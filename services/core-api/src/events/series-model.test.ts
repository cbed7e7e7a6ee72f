import type { Event } from '@scheduler/contracts/core';
import { instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import fc from 'fast-check';
import { patience, runs } from '@scheduler/service-kit/testing/runs';
import { startCore, type TestCore } from '../testing/core.ts';
import { doing } from '../testing/series.ts';
import { SeriesModel, type Edit, type Instance, type Wall } from '../testing/series-model.ts';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';

jest.setTimeout(patience);

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const ZONE = 'Europe/Lisbon';
/** Ten days before clocks go forward. */
const FIRST = Date.UTC(2027, 2, 18, 12);

const iso = (wall: Wall) => new Date(instantOf(wall, ZONE)).toISOString();
const wallOf = (time: string): Wall => wallAt(Date.parse(time), ZONE);

const rules = {
  'RRULE:FREQ=DAILY;COUNT=9': [9, 1],
  'RRULE:FREQ=DAILY;COUNT=6;INTERVAL=2': [6, 2],
  'RRULE:FREQ=WEEKLY;COUNT=5': [5, 7],
} as const;
type Rule = keyof typeof rules;
const slotsOf = (rule: Rule, start: Wall) => {
  const [count, days] = rules[rule];
  return Array.from({ length: count }, (_, index) => start + index * days * DAY_MS);
};

const pick = fc.nat(40);
const scope = fc.constantFrom('this', 'following', 'all');
const rule = fc.constantFrom(...(Object.keys(rules) as Rule[]));
const edit = fc.record(
  {
    title: fc.constantFrom('A', 'B', 'C'),
    location: fc.constantFrom('X', 'Y'),
    shift: fc.constantFrom(-HOUR_MS, HOUR_MS, DAY_MS),
    length: fc.constantFrom(HOUR_MS, 2 * HOUR_MS),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change'), pick, scope, edit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), pick, scope }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rule'),
      pick,
      scope: fc.constantFrom('following', 'all'),
      rule,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const told = (start: Wall, length: number, title: string, location: string | null) =>
  `${new Date(start).toISOString().slice(0, 16)} ${length / HOUR_MS}h ${title} ${location}`;
const toldOf = (event: Event) => {
  const start = wallOf(event.start_time);
  const length = Date.parse(event.end_time) - Date.parse(event.start_time);
  return told(start, length, event.title, event.location);
};
const toldByModel = ({ start, length, title, location }: Instance) =>
  told(start, length, title, location);

/** The changes that an edit means for an event as it is seen. */
function changesOf({ shift, length, ...text }: Edit, event: Event) {
  if (shift === undefined && length === undefined) return text;
  const start = wallOf(event.start_time) + (shift ?? 0);
  const lasts = length ?? Date.parse(event.end_time) - Date.parse(event.start_time);
  const end = instantOf(start, ZONE) + lasts;
  return { ...text, start_time: iso(start), end_time: new Date(end).toISOString() };
}

test('whatever is changed by one, from one on or whole, no occurrence is lost', async () => {
  await fc.assert(
    fc.asyncProperty(rule, fc.array(step, { minLength: 1, maxLength: 9 }), async (begun, steps) => {
      const ada = await core.signedIn();
      const act = doing(ada);
      const model = new SeriesModel();
      const text = { title: 'A', location: null };
      const series = await ada.event(await ada.schedule(), {
        ...text,
        start_time: iso(FIRST),
        end_time: iso(FIRST + HOUR_MS),
        time_zone: ZONE,
        recurrence: [begun],
      });
      model.begin(series.id, text, slotsOf(begun, FIRST), HOUR_MS);
      for (const one of steps) {
        await run(act, model, one);
        const listed = await act.list('2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
        expect(listed.map(toldOf).toSorted()).toEqual(model.instances.map(toldByModel).toSorted());
        expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      }
    }),
    runs(25, 1000),
  );
});

async function run(act: ReturnType<typeof doing>, model: SeriesModel, one: Step) {
  const listed = await act.list('2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
  const event = listed[one.pick % Math.max(listed.length, 1)];
  if (!event) return;
  const target = event.recurring_event_id
    ? model.find(event.recurring_event_id, wallOf(event.original_start_time ?? ''))
    : model.instances.find((known) => !known.group && toldByModel(known) === toldOf(event));
  if (!target) throw new Error(`The model knows no ${event.id}`);
  if (one.kind === 'remove') {
    await act.remove(event.id, one.scope);
    return model.remove(target, one.scope);
  }
  if (one.kind === 'change') {
    const { recurring_event_id } = await act.change(
      event.id,
      changesOf(one.edit, event),
      one.scope,
    );
    return model.change(target, one.scope, one.edit, recurring_event_id ?? '');
  }
  // A rule that is the one there is asks for no other.
  if (!target.group || String(event.recurrence) === one.rule) return;
  const start = model.startOf(target, one.scope);
  const body = { recurrence: [one.rule] };
  const { id, recurring_event_id } = await act.change(event.id, body, one.scope);
  model.reschedule(target, one.scope, slotsOf(one.rule, start), recurring_event_id ?? id);
}
