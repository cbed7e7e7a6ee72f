import type {
  EventSearchResult,
  PersonSearchResult,
  Schedule,
  ScheduleSearchResult,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ScheduleDot, SlotIcon } from '@scheduler/ui';
import type { Command, CommandGroup } from '@scheduler/ui/command-palette';
import { Calendar, MessageCircle, UserRound } from 'lucide-react';
import { actions, findActions, type Action, type ActionContext } from './actions.ts';
import { HighlightedText } from './highlighted-text.tsx';
import type { NewEvent, useCommandSearch } from './use-command-search.ts';
import { formatDate, formatMoment, formatTimeRange } from '@scheduler/platform/format-time';
import { getLocalDate } from './local-dates.ts';

type SearchState = Pick<
  ReturnType<typeof useCommandSearch>,
  'hits' | 'creation' | 'schedules' | 'day'
>;

interface CommandContext extends ActionContext {
  create: (event: NewEvent) => void;
}

/** Creates the command groups for a query. Empty groups are omitted. */
export function createCommandGroups(
  query: string,
  searchState: SearchState,
  context: CommandContext,
): CommandGroup[] {
  const { hits, creation, schedules, day } = searchState;
  const events = hits.filter((hit) => hit.kind === 'event');
  const scheduleHits = hits.filter((hit) => hit.kind === 'schedule');
  const personHits = hits.filter((hit) => hit.kind === 'person');
  const matchingActions = findActions(query);
  const groups: CommandGroup[] = [
    { label: t('Create'), items: creation ? [createEventCreationCommand(creation, context)] : [] },
    { label: t('Events'), items: events.map((hit) => createEventCommand(hit, schedules, context)) },
    {
      label: t('Schedules'),
      items: scheduleHits.map((hit) => createScheduleCommand(hit, context)),
    },
    { label: t('People'), items: personHits.map((hit) => createPersonCommand(hit, context)) },
    {
      label: t('Actions'),
      items: [...createDayCommands(day, context), ...matchingActions.map(toCommand(context))],
    },
    {
      label: t('Assistant'),
      items: query.trim() ? [createAssistantCommand(query.trim(), context)] : [],
    },
    {
      label: t('More'),
      items: matchingActions.length > 0 ? [] : defaultActions.map(toCommand(context)),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const createEventCreationCommand = (event: NewEvent, { create }: CommandContext): Command => ({
  id: 'create',
  icon: <SlotIcon />,
  proposed: true,
  label: (
    <>
      {event.title}
      <small>
        {event.is_all_day
          ? formatDate(event.start_time)
          : formatTimeRange(event.start_time, event.end_time)}
      </small>
    </>
  ),
  meta: t('Create'),
  onSelect: () => create(event),
});

function createEventCommand(
  hit: EventSearchResult,
  schedules: readonly Schedule[],
  { go }: CommandContext,
): Command {
  const { id, title, start_time, start_date, schedule_ids, matches } = hit;
  const schedule = schedules.find((candidate) => schedule_ids.includes(candidate.id));
  const date = start_date ?? getLocalDate(start_time);
  return {
    id: `event ${id}`,
    icon: <ScheduleDot color={schedule?.color ?? 'blue'} />,
    label: <HighlightedText text={title} match={matches.find(({ field }) => field === 'title')} />,
    meta: start_date ? formatDate(start_date) : formatMoment(start_time),
    onSelect: () => go(`/calendar?view=day&date=${date}`),
  };
}

const createScheduleCommand = (
  { id, name, color, matches }: ScheduleSearchResult,
  { go }: CommandContext,
): Command => ({
  id: `schedule ${id}`,
  icon: <ScheduleDot color={color} />,
  label: <HighlightedText text={name} match={matches[0]} />,
  onSelect: () => go('/schedules'),
});

const createPersonCommand = (
  { email, full_name }: PersonSearchResult,
  { go }: CommandContext,
): Command => ({
  id: `person ${email}`,
  icon: <UserRound aria-hidden="true" />,
  label: t('Find a time with {person}', { person: full_name ?? email }),
  meta: full_name ? email : undefined,
  onSelect: () => go(`/calendar?find=${encodeURIComponent(email)}`),
});

const createDayCommands = (day: string | null, { go }: CommandContext): Command[] =>
  day === null
    ? []
    : [
        {
          id: 'day',
          icon: <Calendar aria-hidden="true" />,
          label: t('Go to {day}', { day: formatDate(day, 'longDate') }),
          onSelect: () => go(`/calendar?view=day&date=${day}`),
        },
      ];

const DEFAULT_ACTION_COUNT = 3;
/** Actions that are always offered. */
const defaultActions = actions.slice(0, DEFAULT_ACTION_COUNT);

const toCommand =
  (context: CommandContext) =>
  ({ icon: Icon, title, keys, run }: Action): Command => ({
    id: `action ${title}`,
    icon: <Icon aria-hidden="true" />,
    label: title,
    meta: keys,
    onSelect: () => run(context),
  });

const createAssistantCommand = (text: string, { ask }: CommandContext): Command => ({
  id: 'ask',
  icon: <MessageCircle aria-hidden="true" />,
  label: t('Ask the assistant: {text}', { text }),
  onSelect: () => ask(text),
});
