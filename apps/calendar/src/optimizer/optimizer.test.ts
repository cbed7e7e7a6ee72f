import { planningWeights } from '@scheduler/contracts/core';
import { DEFAULT_WEIGHTS } from '@scheduler/scheduling/optimizer/local';
import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import { buildChunk, buildMove, buildPlan } from '../testing/plans.ts';
import { weightGroups } from './preferences/weight-groups.ts';
import { createOpenPlan } from '@scheduler/platform/open-plan';
import {
  formatDates,
  formatDecisionSummary,
  formatMinutesChange,
  formatGap,
  formatProgress,
  formatWeek,
} from './plan/format-plan.ts';
import { getProposals, getPlanDates } from './plan/proposals.ts';
import { getWeekAfter, getWeekBefore } from './preview/week-preview-blocks.ts';
import { getPreviewBounds } from './preview/week-preview-bounds.ts';
import { getVisibleDates, getPlanningWeek } from './plan/planning-week.ts';

const toMs = (time: string) => new Date(time).getTime();
const WEDNESDAY = toMs('2026-11-18T10:42');

const critique = buildEvent({ title: 'Design critique' });
const interview = buildEvent({
  title: 'Interview',
  start: '2026-11-18T11:30',
  end: '2026-11-18T12:15',
});
const move = buildMove(critique, '2026-11-19T11:30', '2026-11-19T12:30');
const chunk = buildChunk('2026-11-18T15:15', '2026-11-18T17:00');
const plan = buildPlan({ moves: [move], task_chunks: [chunk] });
const proposals = getProposals(plan);

const buildInput = (events = [critique, interview], decisions = {}) => ({
  events,
  googleItems: [],
  proposals,
  decisions: { applied: {}, skipped: [], ...decisions },
  itemContext: { schedules: new Map(), email: 'ada@example.test', now: WEDNESDAY },
});

describe('planning week', () => {
  test('is the displayed week, or the current week if the displayed one is in the past', () => {
    expect(getPlanningWeek('2026-11-26', WEDNESDAY)[0]).toBe('2026-11-22');
    expect(getPlanningWeek('2026-10-01', WEDNESDAY)[0]).toBe('2026-11-15');
  });

  test('is the following week if only weekend days remain', () => {
    expect(getPlanningWeek('2026-11-21', toMs('2026-11-21T09:00'))[0]).toBe('2026-11-22');
    expect(getPlanningWeek('2026-11-20', toMs('2026-11-20T22:00'))[0]).toBe('2026-11-15');
  });

  test('shows the working days, and weekend days with events', () => {
    const dates = getPlanningWeek('2026-11-18', WEDNESDAY);
    expect(getVisibleDates(dates, [])).toHaveLength(5);
    expect(getVisibleDates(dates, [new Date('2026-11-21T09:00')])).toHaveLength(6);
    expect(formatDates(getVisibleDates(dates, []))).toBe('November 16 – 20');
  });

  test('covers the calendar week of a plan that starts midweek, or the full window of a longer plan', () => {
    const window = (start: string, end: string) => ({
      window: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    });
    expect(getPlanDates(window('2026-11-18T10:45', '2026-11-22T00:00'))).toHaveLength(7);
    expect(getPlanDates(window('2026-11-18T10:45', '2026-11-25T10:45'))).toHaveLength(8);
  });
});

test('proposals are numbered by the current start times of their events', () => {
  expect(proposals.map(({ number, title }) => [number, title])).toEqual([
    [1, 'Design critique'],
    [2, 'Pricing brief'],
  ]);
});

describe('week previews', () => {
  test('show a pending move as a proposal, with a ghost at its current time, in the view after the plan', () => {
    const { blocks, bands } = getWeekAfter(buildInput());
    expect(blocks.map(({ title, className, number }) => [title, className, number])).toEqual([
      ['Interview', expect.stringContaining('ev-own'), null],
      ['Design critique', 'ev-proposed', 1],
      ['', 'ev-ghost', null],
      ['Pricing brief', 'ev-proposed', 2],
    ]);
    expect(bands).toEqual([]);
  });

  test('show all events at their original times, with overlap bands, in the view before the plan', () => {
    const { blocks, bands } = getWeekBefore(buildInput());
    expect(blocks.map(({ title, number }) => [title, number])).toEqual([
      ['Design critique', 1],
      ['Interview', null],
    ]);
    expect(bands).toHaveLength(1);
  });

  test('show an applied move at the old time in the view before the plan and at the new time after it', () => {
    const movedCritique = { ...critique, ...move.to };
    const scheduledEvent = buildEvent({
      title: 'Pricing brief',
      start: '2026-11-18T15:15',
      end: '2026-11-18T17:00',
      task_id: chunk.task_id,
    });
    const appliedChange = { batchId: 'b', isShared: true };
    const input = buildInput([movedCritique, interview, scheduledEvent], {
      applied: { [move.id]: appliedChange, 'c-1': appliedChange },
    });
    expect(getWeekAfter(input).blocks.map(({ title, number }) => [title, number])).toEqual([
      ['Design critique', 1],
      ['Interview', null],
      ['Pricing brief', 2],
    ]);
    const before = getWeekBefore(input);
    expect(before.blocks.map(({ title }) => title)).toEqual(['Design critique', 'Interview']);
    expect(before.blocks[0]?.start).toEqual(new Date('2026-11-18T11:00'));
  });

  test('show a skipped move at its current time in the view after the plan', () => {
    const { blocks } = getWeekAfter(buildInput(undefined, { skipped: [move.id, 'c-1'] }));
    expect(blocks.map(({ title, number }) => [title, number])).toEqual([
      ['Design critique', null],
      ['Interview', null],
    ]);
  });
});

describe('week preview bounds', () => {
  const planningWeek = getPlanningWeek('2026-11-18', WEDNESDAY);
  const dinner = buildEvent({
    title: 'Dinner',
    start: '2026-11-21T19:30',
    end: '2026-11-21T21:30',
    kind: 'personal',
  });
  const getBounds = (event = dinner) =>
    getPreviewBounds(planningWeek, getWeekBefore(buildInput([critique, event])).blocks);

  test('are the working week, ignoring personal events in the evening or on weekends', () => {
    expect(formatDates(getBounds().visibleDates)).toBe('November 16 – 20');
    expect(getBounds().hours).toEqual({ first: 9, last: 18 });
  });

  test('extend to a meeting outside the working hours', () => {
    const { visibleDates, hours } = getBounds({ ...dinner, kind: 'meeting' });
    expect(formatDates(visibleDates)).toBe('November 16 – 21');
    expect(hours).toEqual({ first: 9, last: 22 });
  });

  test('extend to overlapping events and to proposals', () => {
    const overlapping = { ...dinner, id: 'too', title: 'Call' };
    const { blocks } = getWeekBefore(buildInput([dinner, overlapping]));
    expect(getPreviewBounds(planningWeek, blocks).hours.last).toBe(22);
    const lateChunk = buildChunk('2026-11-18T19:00', '2026-11-18T20:00');
    const after = getWeekAfter({
      ...buildInput([dinner]),
      proposals: getProposals(buildPlan({ task_chunks: [lateChunk] })),
    });
    expect(getPreviewBounds(planningWeek, after.blocks).hours.last).toBe(20);
  });
});

describe('decision summary', () => {
  test('shows the new score if the score rises', () => {
    const summary = formatDecisionSummary({ ...createOpenPlan(plan), skipped: [move.id] });
    expect(summary).toBe('1 suggested move · score 61 → 74');
  });

  test('shows the scheduled time if the score does not rise', () => {
    const schedulingPlan = buildPlan({ task_chunks: [chunk], score_before: 89, score_after: 88 });
    expect(formatDecisionSummary(createOpenPlan(schedulingPlan))).toBe(
      '1 suggested move · 1 h 45 m for tasks and habits',
    );
  });
});

test('durations, percentages, progress and weeks are formatted for display', () => {
  expect(formatMinutesChange(120, 315)).toBe('+3 h 15 m');
  expect(formatMinutesChange(120, 60)).toBe('−1 h');
  expect(formatMinutesChange(120, 120)).toBe('2 h');
  expect(formatGap(0.0081)).toBe('0.9%');
  expect(formatGap(0.121)).toBe('13%');
  const progress = { objective: 900, lower_bound: 0, elapsed_ms: 1234 };
  expect(formatProgress({ ...progress, gap: 1 })).toBe('1.2 s');
  expect(formatProgress({ ...progress, gap: 0.03 })).toBe(
    '1.2 s · within 3% of the best possible plan',
  );
  const getRange = (start: string) => ({ start: new Date(start), end: new Date(start) });
  expect(formatWeek(getRange('2026-11-15T00:00'), WEDNESDAY)).toBe('this week');
  expect(formatWeek(getRange('2026-11-22T00:00'), WEDNESDAY)).toBe('next week');
  expect(formatWeek(getRange('2026-12-06T00:00'), WEDNESDAY)).toBe('the week of December 6');
});

test("every weight of the objective has a label and the optimizer's default value", () => {
  const weights = weightGroups.flatMap(({ weights }) => weights);
  expect(Object.fromEntries(weights.map(({ name, points }) => [name, points]))).toEqual(
    DEFAULT_WEIGHTS,
  );
  expect(Object.keys(planningWeights.shape).toSorted()).toEqual(
    weights.map(({ name }) => name).toSorted(),
  );
});
