import type { Plan, PlanReason } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import type { TitleLookup } from '@scheduler/scheduling/optimizer';
import { isRuledOut } from '../calendar/goals.ts';
import type { Calendar } from '../calendar/read.ts';
import { versionOf } from './base.ts';
import { tellChunk, tellChunkTerm } from './chunk-wording.ts';
import { doneOf } from './done.ts';
import type { Proposal, ReasonFact, Unplaced } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { StoredPlan } from './repository.ts';
import { quoted, tellMove, tellReason, tellRule, tellStay } from './wording.ts';

interface Names extends TitleLookup {
  eventTitle: (id: string) => string;
  intentTitle: (of: { task_id: string | null; habit_id: string | null }) => string;
}

/** What ids stand for, read anew: a plan keeps no words. */
function namesIn({
  calendar: { events },
  intents: { tasks, habits },
  ask: { wish },
}: Reading): Names {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const intents = new Map([...tasks, ...habits].map(({ id, title }) => [id, title]));
  const UUID_LENGTH = 36;
  const nameOf = (id: string | null) =>
    intents.get(id?.slice(0, UUID_LENGTH) ?? '') ?? wish?.title ?? t('a task');
  return {
    eventTitle: (id) => titles.get(id) ?? t('An event'),
    intentTitle: ({ task_id, habit_id }) => nameOf(task_id ?? habit_id),
    getEventTitle: (id) => {
      const title = titles.get(id);
      if (title !== undefined) return quoted(title);
      // What is in a guest's calendar has no title here.
      return isRuledOut(id) ? t('time that you ruled out') : t('something of a guest');
    },
    getTaskTitle: (id) => quoted(nameOf(id)),
  };
}

function tellChunkReason(fact: ReasonFact, names: Names): PlanReason {
  const told = tellReason(fact, names);
  const text = tellChunkTerm(fact, names.getTaskTitle(fact.task_ids[0] ?? ''));
  return text === null ? told : { ...told, text };
}

function tellUnplaced(unplaced: Unplaced, names: Names): Plan['unplaced'][number] {
  const { task_id, habit_id, minutes, relax } = unplaced;
  return {
    task_id,
    habit_id,
    title: names.intentTitle(unplaced),
    minutes,
    relax: (relax ?? []).map((rule) => tellRule(rule, habit_id !== null)),
  };
}

function tellIrreducible(
  { event_ids, minutes }: Proposal['irreducible'][number],
  { events }: Calendar,
  names: Names,
): Plan['irreducible_conflicts'][number] {
  const own = event_ids.filter((id) => events.some((event) => event.id === id));
  const [a = '', b = ''] = event_ids.map(names.getEventTitle);
  const text = t('{a} and {b} overlap for {time}, and neither can be moved.', {
    a,
    b,
    time: formatMinutes(minutes),
  });
  return { event_ids: own, titles: own.map(names.eventTitle), text };
}

/** A plan in words, for whose calendar it is, and what of it is done. */
export function presentPlan(stored: StoredPlan, reading: Reading): Plan {
  const { calendar } = reading;
  const { proposal, id, base } = stored;
  const {
    moves,
    chunks,
    left_alone,
    unplaced,
    irreducible,
    time_zone,
    now: _,
    ...facts
  } = proposal;
  const names = namesIn(reading);
  const clock = { timeZone: time_zone, hourCycle: calendar.preferences.hour_cycle };
  return {
    ...facts,
    plan_id: id,
    base_version: versionOf(base),
    moves: moves.map(({ reasons, ...move }) => {
      const told = reasons.map((reason) => tellReason(reason, names));
      const title = names.eventTitle(move.event_id);
      return { ...move, title, reasons: told, text: tellMove(told) };
    }),
    task_chunks: chunks.map((chunk) => ({
      ...chunk,
      title: names.intentTitle(chunk),
      text: tellChunk(chunk, reading, clock),
      reasons: chunk.reasons.map((fact) => tellChunkReason(fact, names)),
    })),
    applied: doneOf(proposal, reading),
    left_alone: left_alone.map((one) => ({
      event_id: one.event_id,
      title: names.eventTitle(one.event_id),
      text: tellStay(one),
    })),
    unplaced: unplaced.map((one) => tellUnplaced(one, names)),
    irreducible_conflicts: irreducible.map((one) => tellIrreducible(one, calendar, names)),
  };
}
