import { planningWeights } from '@scheduler/contracts/core';
import { DEFAULT_WEIGHTS } from '@scheduler/scheduling/optimizer/local';
import { anEvent } from '@scheduler/api-client/testing/records';
import { aChunk, aMove, aPlan } from '../testing/plans.ts';
import { weightGroups } from '../what-counts/weight-names.ts';
import { newlyOpen } from '@scheduler/platform/open-plan';
import {
  datesWord,
  decisionsWord,
  gainWord,
  percent,
  progressWord,
  weekWord,
} from './plan-words.ts';
import { proposalsOf, weekOf } from './proposals.ts';
import { weekAfter, weekBefore } from './week-blocks.ts';
import { frameOf } from './week-frame.ts';
import { datesToDraw, weekToPlan } from './week-to-plan.ts';

const at = (time: string) => new Date(time).getTime();
const WEDNESDAY = at('2026-11-18T10:42');

const critique = anEvent({ title: 'Design critique' });
const interview = anEvent({
  title: 'Interview',
  start: '2026-11-18T11:30',
  end: '2026-11-18T12:15',
});
const move = aMove(critique, '2026-11-19T11:30', '2026-11-19T12:30');
const chunk = aChunk('2026-11-18T15:15', '2026-11-18T17:00');
const plan = aPlan({ moves: [move], task_chunks: [chunk] });
const proposals = proposalsOf(plan);

const drawn = (events = [critique, interview], decisions = {}) => ({
  events,
  google: [],
  proposals,
  decisions: { applied: {}, skipped: [], ...decisions },
  context: { schedules: new Map(), email: 'ada@example.test', now: WEDNESDAY },
});

describe('the week that is planned', () => {
  test('is the one that is looked at, or this one when that is over', () => {
    expect(weekToPlan('2026-11-26', WEDNESDAY)[0]).toBe('2026-11-22');
    expect(weekToPlan('2026-10-01', WEDNESDAY)[0]).toBe('2026-11-15');
  });

  test('is the next one once only a weekend is left', () => {
    expect(weekToPlan('2026-11-21', at('2026-11-21T09:00'))[0]).toBe('2026-11-22');
    expect(weekToPlan('2026-11-20', at('2026-11-20T22:00'))[0]).toBe('2026-11-15');
  });

  test('is drawn with the working days, and a weekend on which there is something', () => {
    const dates = weekToPlan('2026-11-18', WEDNESDAY);
    expect(datesToDraw(dates, [])).toHaveLength(5);
    expect(datesToDraw(dates, [new Date('2026-11-21T09:00')])).toHaveLength(6);
    expect(datesWord(datesToDraw(dates, []))).toBe('November 16 – 20');
  });

  test('of a plan that begins in its midst is the whole one, and of a longer plan all of it', () => {
    const window = (start: string, end: string) => ({
      window: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    });
    expect(weekOf(window('2026-11-18T10:45', '2026-11-22T00:00'))).toHaveLength(7);
    expect(weekOf(window('2026-11-18T10:45', '2026-11-25T10:45'))).toHaveLength(8);
  });
});

test('proposals are numbered in the order of the week as it is', () => {
  expect(proposals.map(({ number, title }) => [number, title])).toEqual([
    [1, 'Design critique'],
    [2, 'Pricing brief'],
  ]);
});

describe('the pictures', () => {
  test('after: what is not decided is in pencil, with a ghost where it is now', () => {
    const { blocks, bands } = weekAfter(drawn());
    expect(blocks.map(({ title, look, number }) => [title, look, number])).toEqual([
      ['Interview', expect.stringContaining('ev-own'), null],
      ['Design critique', 'ev-pencil', 1],
      ['', 'ev-ghost', null],
      ['Pricing brief', 'ev-pencil', 2],
    ]);
    expect(bands).toEqual([]);
  });

  test('before: everything where it was, with the minutes that are shared', () => {
    const { blocks, bands } = weekBefore(drawn());
    expect(blocks.map(({ title, number }) => [title, number])).toEqual([
      ['Design critique', 1],
      ['Interview', null],
    ]);
    expect(bands).toHaveLength(1);
  });

  test('what was applied is ink after and where it was before; its new event is only after', () => {
    const moved = { ...critique, ...move.to };
    const made = anEvent({
      title: 'Pricing brief',
      start: '2026-11-18T15:15',
      end: '2026-11-18T17:00',
      task_id: chunk.task_id,
    });
    const how = { batchId: 'b', shared: true };
    const week = drawn([moved, interview, made], { applied: { [move.id]: how, 'c-1': how } });
    expect(weekAfter(week).blocks.map(({ title, number }) => [title, number])).toEqual([
      ['Design critique', 1],
      ['Interview', null],
      ['Pricing brief', 2],
    ]);
    const before = weekBefore(week);
    expect(before.blocks.map(({ title }) => title)).toEqual(['Design critique', 'Interview']);
    expect(before.blocks[0]?.start).toEqual(new Date('2026-11-18T11:00'));
  });

  test('what was skipped stays', () => {
    const { blocks } = weekAfter(drawn(undefined, { skipped: [move.id, 'c-1'] }));
    expect(blocks.map(({ title, number }) => [title, number])).toEqual([
      ['Design critique', null],
      ['Interview', null],
    ]);
  });
});

describe('the frame of the pictures', () => {
  const week = weekToPlan('2026-11-18', WEDNESDAY);
  const dinner = anEvent({
    title: 'Dinner',
    start: '2026-11-21T19:30',
    end: '2026-11-21T21:30',
    kind: 'personal',
  });
  const framed = (event = dinner) => frameOf(week, weekBefore(drawn([critique, event])).blocks);

  test('is the working week, whatever one does of an evening or at a weekend', () => {
    expect(datesWord(framed().shown)).toBe('November 16 – 20');
    expect(framed().hours).toEqual({ first: 9, last: 18 });
  });

  test('reaches to a meeting outside of it', () => {
    const { shown, hours } = framed({ ...dinner, kind: 'meeting' });
    expect(datesWord(shown)).toBe('November 16 – 21');
    expect(hours).toEqual({ first: 9, last: 22 });
  });

  test('reaches to what overlaps, and to what is proposed', () => {
    const too = { ...dinner, id: 'too', title: 'Call' };
    const { blocks } = weekBefore(drawn([dinner, too]));
    expect(frameOf(week, blocks).hours.last).toBe(22);
    const late = aChunk('2026-11-18T19:00', '2026-11-18T20:00');
    const after = weekAfter({
      ...drawn([dinner]),
      proposals: proposalsOf(aPlan({ task_chunks: [late] })),
    });
    expect(frameOf(week, after.blocks).hours.last).toBe(20);
  });
});

describe('what a plan comes to', () => {
  test('is the score that it leads to where that is higher', () => {
    const word = decisionsWord({ ...newlyOpen(plan), skipped: [move.id] });
    expect(word).toBe('1 in pencil, score of these days 61 to 74');
  });

  test('is the time that it finds where the score does not rise for it', () => {
    const placing = aPlan({ task_chunks: [chunk], score_before: 89, score_after: 88 });
    expect(decisionsWord(newlyOpen(placing))).toBe(
      '1 in pencil, room for 1 h 45 m of tasks and habits',
    );
  });
});

test('figures are told as a person would', () => {
  expect(gainWord(120, 315)).toBe('+3 h 15 m');
  expect(gainWord(120, 60)).toBe('−1 h');
  expect(gainWord(120, 120)).toBe('2 h');
  expect(percent(0.0081)).toBe('0.9 %');
  expect(percent(0.121)).toBe('13 %');
  const progress = { objective: 900, lower_bound: 0, elapsed_ms: 1234 };
  expect(progressWord({ ...progress, gap: 1 })).toBe('1.2 s');
  expect(progressWord({ ...progress, gap: 0.03 })).toBe('1.2 s, within 3 % of the best possible');
  const week = (start: string) => ({ start: new Date(start), end: new Date(start) });
  expect(weekWord(week('2026-11-15T00:00'), WEDNESDAY)).toBe('this week');
  expect(weekWord(week('2026-11-22T00:00'), WEDNESDAY)).toBe('next week');
  expect(weekWord(week('2026-12-06T00:00'), WEDNESDAY)).toBe('the week of December 6');
});

test('every weight has a name, and the default that the planner has', () => {
  const named = weightGroups.flatMap(({ weights }) => weights);
  expect(Object.fromEntries(named.map(({ name, points }) => [name, points]))).toEqual(
    DEFAULT_WEIGHTS,
  );
  expect(Object.keys(planningWeights.shape).toSorted()).toEqual(
    named.map(({ name }) => name).toSorted(),
  );
});
