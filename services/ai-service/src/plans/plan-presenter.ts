import type { Plan, PlanReason } from '@scheduler/contracts/ai';
import { quote, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import type { TitleLookup } from '@scheduler/scheduling/optimizer';
import { isGoalBlocker } from '../calendar/event-goals.ts';
import type { Calendar } from '../calendar/read-calendar.ts';
import { getFingerprintVersion } from './plan-fingerprint.ts';
import { formatChunk, formatChunkTerm } from './format-chunks.ts';
import { listAppliedIds } from './applied-changes.ts';
import type { Proposal, ReasonDetails, UnscheduledItem } from './proposal.ts';
import type { PlanInput } from './plan-input.ts';
import type { StoredPlan } from './repository.ts';
import {
  formatMove,
  formatMoveReason,
  formatRelaxation,
  formatUnmovedEvent,
} from './format-plan.ts';

interface TitleLookups extends TitleLookup {
  eventTitle: (id: string) => string;
  intentTitle: (intent: { task_id: string | null; habit_id: string | null }) => string;
}

/** Looks up current titles, because plans do not store them. */
function createTitleLookups({
  calendar: { events },
  intents: { tasks, habits },
  parameters: { timeRequest },
}: PlanInput): TitleLookups {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const intents = new Map([...tasks, ...habits].map(({ id, title }) => [id, title]));
  const UUID_LENGTH = 36;
  const getIntentTitle = (id: string | null) =>
    intents.get(id?.slice(0, UUID_LENGTH) ?? '') ?? timeRequest?.title ?? t('a task');
  return {
    eventTitle: (id) => titles.get(id) ?? t('An event'),
    intentTitle: ({ task_id, habit_id }) => getIntentTitle(task_id ?? habit_id),
    getEventTitle: (id) => {
      const title = titles.get(id);
      if (title !== undefined) return quote(title);
      // Events in a guest's calendar have no visible title.
      return isGoalBlocker(id) ? t('a time you ruled out') : t("a guest's event");
    },
    getTaskTitle: (id) => quote(getIntentTitle(id)),
  };
}

function formatChunkReason(reason: ReasonDetails, titles: TitleLookups): PlanReason {
  const formatted = formatMoveReason(reason, titles);
  const text = formatChunkTerm(reason, titles.getTaskTitle(reason.task_ids[0] ?? ''));
  return text === null ? formatted : { ...formatted, text };
}

function formatUnscheduled(
  unplaced: UnscheduledItem,
  titles: TitleLookups,
): Plan['unplaced'][number] {
  const { task_id, habit_id, minutes, relax } = unplaced;
  return {
    task_id,
    habit_id,
    title: titles.intentTitle(unplaced),
    minutes,
    relax: (relax ?? []).map((rule) => formatRelaxation(rule, habit_id !== null)),
  };
}

function formatIrreducibleConflict(
  { event_ids, minutes }: Proposal['irreducible'][number],
  { events }: Calendar,
  titles: TitleLookups,
): Plan['irreducible_conflicts'][number] {
  const visibleEventIds = event_ids.filter((id) => events.some((event) => event.id === id));
  const [a = '', b = ''] = event_ids.map(titles.getEventTitle);
  const text = t('{a} and {b} overlap for {time}. Neither can move.', {
    a,
    b,
    time: formatMinutes(minutes),
  });
  return { event_ids: visibleEventIds, titles: visibleEventIds.map(titles.eventTitle), text };
}

/** Formats a stored plan for its user, including the applied changes. */
export function presentPlan(stored: StoredPlan, input: PlanInput): Plan {
  const { calendar } = input;
  const { proposal, id, base } = stored;
  const {
    moves,
    chunks,
    left_alone,
    unplaced,
    irreducible,
    time_zone,
    now: _,
    ...summary
  } = proposal;
  const titles = createTitleLookups(input);
  const clock = { timeZone: time_zone, hourCycle: calendar.preferences.hour_cycle };
  return {
    ...summary,
    plan_id: id,
    base_version: getFingerprintVersion(base),
    moves: moves.map(({ reasons, ...move }) => {
      const formatted = reasons.map((reason) => formatMoveReason(reason, titles));
      const title = titles.eventTitle(move.event_id);
      return { ...move, title, reasons: formatted, text: formatMove(formatted) };
    }),
    task_chunks: chunks.map((chunk) => ({
      ...chunk,
      title: titles.intentTitle(chunk),
      text: formatChunk(chunk, input, clock),
      reasons: chunk.reasons.map((reason) => formatChunkReason(reason, titles)),
    })),
    applied: listAppliedIds(proposal, input),
    left_alone: left_alone.map((item) => ({
      event_id: item.event_id,
      title: titles.eventTitle(item.event_id),
      text: formatUnmovedEvent(item),
    })),
    unplaced: unplaced.map((item) => formatUnscheduled(item, titles)),
    irreducible_conflicts: irreducible.map((item) =>
      formatIrreducibleConflict(item, calendar, titles),
    ),
  };
}
