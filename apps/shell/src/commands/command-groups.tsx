import type { EventHit, PersonHit, Schedule, ScheduleHit } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ScheduleDot, SlotIcon, type Command, type CommandGroup } from '@scheduler/ui';
import { Calendar, MessageCircle, UserRound } from 'lucide-react';
import { actions, actionsFor, type Action, type Doing } from './actions.ts';
import { Marked } from './hit-label.tsx';
import type { Creation, useFound } from './use-found.ts';
import { localDate, longDay, moment, timeRange, wholeDay } from './when.ts';

type Found = Pick<ReturnType<typeof useFound>, 'hits' | 'creation' | 'schedules' | 'day'>;

interface Choices extends Doing {
  create: (event: Creation) => void;
}

/** What a query offers, group by group; each with something in it. */
export function groupsFor(query: string, found: Found, choices: Choices): CommandGroup[] {
  const { hits, creation, schedules, day } = found;
  const events = hits.filter((hit) => hit.kind === 'event');
  const places = hits.filter((hit) => hit.kind === 'schedule');
  const people = hits.filter((hit) => hit.kind === 'person');
  const named = actionsFor(query);
  const groups: CommandGroup[] = [
    { label: t('Create'), items: creation ? [creationCommand(creation, choices)] : [] },
    { label: t('Events'), items: events.map((hit) => eventCommand(hit, schedules, choices)) },
    { label: t('Schedules'), items: places.map((hit) => scheduleCommand(hit, choices)) },
    { label: t('People'), items: people.map((hit) => personCommand(hit, choices)) },
    {
      label: t('Actions'),
      items: [...dayCommands(day, choices), ...named.map(commandOf(choices))],
    },
    { label: t('Assistant'), items: query.trim() ? [askCommand(query.trim(), choices)] : [] },
    { label: t('More'), items: named.length > 0 ? [] : usual.map(commandOf(choices)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const creationCommand = (event: Creation, { create }: Choices): Command => ({
  id: 'create',
  icon: <SlotIcon />,
  proposed: true,
  label: (
    <>
      {event.title}
      <small>
        {event.is_all_day
          ? wholeDay(event.start_time)
          : timeRange(event.start_time, event.end_time)}
      </small>
    </>
  ),
  meta: t('Create'),
  onChoose: () => create(event),
});

function eventCommand(hit: EventHit, schedules: readonly Schedule[], { go }: Choices): Command {
  const { id, title, start_time, start_date, schedule_ids, matches } = hit;
  const schedule = schedules.find((each) => schedule_ids.includes(each.id));
  const date = start_date ?? localDate(start_time);
  return {
    id: `event ${id}`,
    icon: <ScheduleDot hue={schedule?.color ?? 'blue'} />,
    label: <Marked text={title} match={matches.find(({ field }) => field === 'title')} />,
    meta: start_date ? wholeDay(start_date) : moment(start_time),
    onChoose: () => go(`/calendar?view=day&date=${date}`),
  };
}

const scheduleCommand = ({ id, name, color, matches }: ScheduleHit, { go }: Choices): Command => ({
  id: `schedule ${id}`,
  icon: <ScheduleDot hue={color} />,
  label: <Marked text={name} match={matches[0]} />,
  onChoose: () => go('/schedules'),
});

const personCommand = ({ email, full_name }: PersonHit, { go }: Choices): Command => ({
  id: `person ${email}`,
  icon: <UserRound aria-hidden="true" />,
  label: t('Find a time with {person}', { person: full_name ?? email }),
  meta: full_name ? email : undefined,
  onChoose: () => go(`/calendar?find=${encodeURIComponent(email)}`),
});

const dayCommands = (day: string | null, { go }: Choices): Command[] =>
  day === null
    ? []
    : [
        {
          id: 'day',
          icon: <Calendar aria-hidden="true" />,
          label: t('Go to {day}', { day: longDay(day) }),
          onChoose: () => go(`/calendar?view=day&date=${day}`),
        },
      ];

const USUAL = 3;
/** What is offered whatever was typed. */
const usual = actions.slice(0, USUAL);

const commandOf =
  (choices: Choices) =>
  ({ id, icon: Icon, title, keys, run }: Action): Command => ({
    id: `action ${id}`,
    icon: <Icon aria-hidden="true" />,
    label: title,
    meta: keys,
    onChoose: () => run(choices),
  });

const askCommand = (text: string, { ask }: Choices): Command => ({
  id: 'ask',
  icon: <MessageCircle aria-hidden="true" />,
  label: t('Ask: {text}', { text }),
  onChoose: () => ask(text),
});
