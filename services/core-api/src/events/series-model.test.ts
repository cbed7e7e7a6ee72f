import type { Event } from '@scheduler/contracts/core';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import fc from 'fast-check';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { startCore, type TestCore } from '../testing/start-core.ts';
import { createEventActions } from '../testing/series-helpers.ts';
import { SeriesModel, type Edit, type Instance, type LocalMs } from '../testing/series-model.ts';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const TIME_ZONE = 'Europe/Lisbon';
/** Ten days before daylight saving time starts. */
const FIRST_START = Date.UTC(2027, 2, 18, 12);

const toIso = (localMs: LocalMs) => new Date(localToInstant(localMs, TIME_ZONE)).toISOString();
const toLocal = (time: string): LocalMs => toLocalMs(Date.parse(time), TIME_ZONE);

const rules = {
  'RRULE:FREQ=DAILY;COUNT=9': [9, 1],
  'RRULE:FREQ=DAILY;COUNT=6;INTERVAL=2': [6, 2],
  'RRULE:FREQ=WEEKLY;COUNT=5': [5, 7],
} as const;
type Rule = keyof typeof rules;
const getSlots = (rule: Rule, start: LocalMs) => {
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
const arbitraryStep = fc.oneof(
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
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

const formatInstance = (start: LocalMs, length: number, title: string, location: string | null) =>
  `${new Date(start).toISOString().slice(0, 16)} ${length / HOUR_MS}h ${title} ${location}`;
const formatEvent = (event: Event) => {
  const start = toLocal(event.start_time);
  const length = Date.parse(event.end_time) - Date.parse(event.start_time);
  return formatInstance(start, length, event.title, event.location);
};
const formatModelInstance = ({ start, length, title, location }: Instance) =>
  formatInstance(start, length, title, location);

/** Converts an edit of the model to an API request for the event. */
function toChanges({ shift, length, ...text }: Edit, event: Event) {
  if (shift === undefined && length === undefined) return text;
  const start = toLocal(event.start_time) + (shift ?? 0);
  const duration = length ?? Date.parse(event.end_time) - Date.parse(event.start_time);
  const end = localToInstant(start, TIME_ZONE) + duration;
  return { ...text, start_time: toIso(start), end_time: new Date(end).toISOString() };
}

test('random changes to single, following and all occurrences never lose an occurrence', async () => {
  await fc.assert(
    fc.asyncProperty(
      rule,
      fc.array(arbitraryStep, { minLength: 1, maxLength: 9 }),
      async (initialRule, steps) => {
        const user = await core.createUser();
        const actions = createEventActions(user);
        const model = new SeriesModel();
        const text = { title: 'A', location: null };
        const series = await user.createEvent(await user.createSchedule(), {
          ...text,
          start_time: toIso(FIRST_START),
          end_time: toIso(FIRST_START + HOUR_MS),
          time_zone: TIME_ZONE,
          recurrence: [initialRule],
        });
        model.createSeries(series.id, text, getSlots(initialRule, FIRST_START), HOUR_MS);
        for (const step of steps) {
          await runStep(actions, model, step);
          const listedEvents = await actions.list('2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
          expect(listedEvents.map(formatEvent).toSorted()).toEqual(
            model.instances.map(formatModelInstance).toSorted(),
          );
          expect(new Set(listedEvents.map(({ id }) => id)).size).toBe(listedEvents.length);
        }
      },
    ),
    propertyOptions(8, 1000),
  );
});

async function runStep(
  actions: ReturnType<typeof createEventActions>,
  model: SeriesModel,
  step: Step,
) {
  const listedEvents = await actions.list('2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
  const event = listedEvents[step.pick % Math.max(listedEvents.length, 1)];
  if (!event) return;
  const target = event.recurring_event_id
    ? model.find(event.recurring_event_id, toLocal(event.original_start_time ?? ''))
    : model.instances.find(
        (instance) => !instance.group && formatModelInstance(instance) === formatEvent(event),
      );
  if (!target) throw new Error(`The model does not contain ${event.id}`);
  if (step.kind === 'remove') {
    await actions.remove(event.id, step.scope);
    return model.remove(target, step.scope);
  }
  if (step.kind === 'change') {
    const { recurring_event_id } = await actions.change(
      event.id,
      toChanges(step.edit, event),
      step.scope,
    );
    return model.change(target, step.scope, step.edit, recurring_event_id ?? '');
  }
  // Sending the current rule is a no-op.
  if (!target.group || String(event.recurrence) === step.rule) return;
  const start = model.getRuleStart(target, step.scope);
  const body = { recurrence: [step.rule] };
  const { id, recurring_event_id } = await actions.change(event.id, body, step.scope);
  model.reschedule(target, step.scope, getSlots(step.rule, start), recurring_event_id ?? id);
}
