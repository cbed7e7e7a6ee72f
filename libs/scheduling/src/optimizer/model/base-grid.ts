import {
  parseMinuteOfDay,
  createSlotLocalTimesCache,
  SLOT_MINUTES,
  startOfIsoWeek,
  countNominalSlots,
  getWeekdayName,
  type SlotLocalTimes,
} from '../../working-time/index.ts';
import { chargeConflicts } from '../objective/person-costs.ts';
import {
  getCoolDownMinutes,
  getFootprint,
  canMove,
  type PlacedEvent,
  type CostContext,
  type AttendeeAvailability,
} from '../objective/cost-context.ts';
import type { WorkBlocks, FocusWeeks } from './model.ts';

/** Tables of people × slots that contain everything except movable events and tasks. */
export interface BaseGrid {
  context: CostContext;
  attendees: AttendeeAvailability[];
  attendeeIndexes: Map<string, number>;
  origin: number;
  slots: number;
  getLocalTimes: (timeZone: string) => SlotLocalTimes;
  movableEvents: PlacedEvent[];
  fixed: Uint8Array;
  fixedInterruptions: Uint8Array;
  working: Uint8Array;
  /** Prefix sums of a meeting's hour costs per person, index `person * (slots + 1) + slot`. */
  hourCostPrefixSums: Float64Array;
}

/** Returns the number of slots around the window that buffers can extend into. */
function getMarginSlots({ placedEvents, instance }: CostContext): number {
  const bufferMinutes = placedEvents.flatMap(({ event }) =>
    event.required.map((id) => {
      const person = instance.people.find((candidate) => candidate.id === id);
      return Math.max(event.buffer_before, person ? getCoolDownMinutes(event, person) : 0);
    }),
  );
  return Math.ceil(Math.max(0, ...bufferMinutes) / SLOT_MINUTES) + 1;
}

function addFixedEvents(grid: BaseGrid): void {
  const { attendees, slots, origin, context, fixed, fixedInterruptions } = grid;
  attendees.forEach(({ person, events }, personIndex) => {
    for (const placedEvent of events) {
      if (canMove(placedEvent.event, context)) continue;
      const { event } = placedEvent;
      const [from, to] = getFootprint(event, placedEvent.getOriginalTime(person), person);
      const interrupts = event.kind !== 'focus' && !event.all_day ? 1 : 0;
      for (let slot = Math.max(0, from - origin); slot < Math.min(slots, to - origin); slot += 1) {
        fixed[personIndex * slots + slot] = 1;
        fixedInterruptions[personIndex * slots + slot] =
          (fixedInterruptions[personIndex * slots + slot] as number) | interrupts;
      }
    }
  });
}

function addHourCosts(grid: BaseGrid): void {
  const { attendees, slots, origin, context, hourCostPrefixSums, getLocalTimes } = grid;
  const firstSlot = Math.ceil(context.window.start / SLOT_MINUTES) - origin;
  const endSlot = Math.floor(context.window.end / SLOT_MINUTES) - origin;
  const afterHoursCost = context.instance.weights.after_hours_slot;
  attendees.forEach(({ person, ranges }, personIndex) => {
    if (person.weight === 0) return;
    const costs = new Float64Array(slots).fill(afterHoursCost * person.weight, firstSlot, endSlot);
    for (const { from, to } of ranges) {
      costs.fill(0, Math.max(0, from - origin), Math.max(0, to - origin));
    }
    const { day, minute } = getLocalTimes(person.time_zone);
    for (const hours of person.avoid) {
      const [from, to] = [parseMinuteOfDay(hours.from), parseMinuteOfDay(hours.to)];
      for (let slot = firstSlot; slot < endSlot; slot += 1) {
        const minuteOfDay = minute[slot] as number;
        if (
          minuteOfDay < from ||
          minuteOfDay >= to ||
          !hours.days.includes(getWeekdayName(day[slot] as number))
        )
          continue;
        costs[slot] = (costs[slot] as number) + person.weight * hours.points_per_slot;
      }
    }
    const offset = personIndex * (slots + 1);
    costs.forEach((cost, slot) => {
      hourCostPrefixSums[offset + slot + 1] = (hourCostPrefixSums[offset + slot] as number) + cost;
    });
  });
}

export function createBaseGrid(context: CostContext): BaseGrid {
  const attendees = [...context.attendees.values()];
  const marginSlots = getMarginSlots(context);
  const origin = Math.floor(context.window.start / SLOT_MINUTES) - marginSlots;
  const slots = Math.ceil(context.window.end / SLOT_MINUTES) + marginSlots - origin;
  const size = attendees.length * slots;
  const grid: BaseGrid = {
    context,
    attendees,
    attendeeIndexes: new Map(attendees.map(({ person }, personIndex) => [person.id, personIndex])),
    origin,
    slots,
    getLocalTimes: createSlotLocalTimesCache(origin, slots),
    movableEvents: context.placedEvents.filter(({ event }) => canMove(event, context)),
    fixed: new Uint8Array(size),
    fixedInterruptions: new Uint8Array(size),
    working: new Uint8Array(size),
    hourCostPrefixSums: new Float64Array(attendees.length * (slots + 1)),
  };
  attendees.forEach(({ days: workDays }, personIndex) => {
    for (const day of workDays)
      for (const absoluteSlot of day.slots)
        grid.working[personIndex * slots + absoluteSlot - origin] = 1;
  });
  addFixedEvents(grid);
  addHourCosts(grid);
  return grid;
}

/** Returns the cost of each conflict in the current calendar. */
export function getConflictCosts({
  context,
  attendees,
}: BaseGrid): { ids: readonly string[]; points: number }[] {
  const conflicts: { ids: readonly string[]; points: number }[] = [];
  for (const attendee of attendees) {
    chargeConflicts(attendee, context, ({ event_ids = [], points }) => {
      if (points > 0) conflicts.push({ ids: event_ids, points });
    });
  }
  return conflicts;
}

interface WorkBlockRow {
  from: number;
  to: number;
  person: number;
  week: number;
}

/**
 * Splits the working time of people with a weight into blocks. A block ends at every gap and date
 * change.
 */
export function createWorkBlocks(grid: BaseGrid): {
  workBlocks: WorkBlocks;
  workBlockAt: Int32Array;
  weeks: FocusWeeks;
} {
  const { attendees, slots, origin, context } = grid;
  const { weights } = context.instance;
  const rows: WorkBlockRow[] = [];
  const goals: { goal: number; cost: number }[] = [];
  const workBlockAt = new Int32Array(attendees.length * slots).fill(-1);
  attendees.forEach(({ person, days: workDays }, personIndex) => {
    if (person.weight === 0) return;
    const weekRows = new Map<number, number>();
    for (const { day, slots: daySlots } of workDays) {
      const monday = startOfIsoWeek(day);
      const week =
        weekRows.get(monday) ??
        goals.push({ goal: 0, cost: person.weight * weights.focus_short_slot }) - 1;
      weekRows.set(monday, week);
      const nominalSlotCount = countNominalSlots(person.working_hours, day);
      const weekGoal = goals[week] as { goal: number };
      weekGoal.goal += nominalSlotCount
        ? Math.floor(
            (person.focus.goal_minutes_per_day * daySlots.length) / nominalSlotCount / SLOT_MINUTES,
          )
        : 0;
      daySlots.forEach((absoluteSlot, i) => {
        const slot = absoluteSlot - origin;
        const previousRow = rows.at(-1);
        if (i > 0 && daySlots[i - 1] === absoluteSlot - 1 && previousRow) previousRow.to = slot + 1;
        else rows.push({ from: slot, to: slot + 1, person: personIndex, week });
        workBlockAt[personIndex * slots + slot] = rows.length - 1;
      });
    }
  });
  const toColumn = (getValue: (row: WorkBlockRow) => number) => Int32Array.from(rows, getValue);
  const getPerson = (row: WorkBlockRow) => (attendees[row.person] as AttendeeAvailability).person;
  return {
    workBlockAt,
    weeks: {
      goal: Int32Array.from(goals, ({ goal }) => goal),
      cost: Int32Array.from(goals, ({ cost }) => cost),
    },
    workBlocks: {
      from: toColumn(({ from }) => from),
      to: toColumn(({ to }) => to),
      person: toColumn(({ person }) => person),
      week: toColumn(({ week }) => week),
      minFocusSlots: toColumn((row) => getPerson(row).focus.min_block_minutes / SLOT_MINUTES),
      maxRunSlots: toColumn((row) => {
        const maxRunMinutes = getPerson(row).max_run_minutes;
        return maxRunMinutes == null ? slots : maxRunMinutes / SLOT_MINUTES;
      }),
      fragmentCost: toColumn((row) => getPerson(row).weight * weights.fragment_slot),
      longRunCost: toColumn((row) => getPerson(row).weight * weights.long_run_slot),
    },
  };
}
