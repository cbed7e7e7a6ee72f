import type { Event } from '@scheduler/contracts/core';
import type { BandItem, CalendarItem, OwnItem } from '../calendar/calendar-item.ts';
import { lookOf } from '../calendar/item-look.ts';
import { overlapsIn } from '../calendar/overlaps.ts';
import { takingTime } from '../calendar/takes-time.ts';
import { toCalendarItems, type ItemContext } from '../calendar/to-calendar-items.ts';
import { isPending, type Decisions } from './open-plan.ts';
import type { Proposal, Times } from './proposals.ts';

/** What a picture of a week draws at one place. */
export interface Block extends Times {
  id: string;
  title: string;
  /** The classes that say what it is. */
  look: string;
  /** Of the proposal that it belongs to. */
  number: number | null;
  /** Faint, and out of the way of others: where something was. */
  ghost: boolean;
  /** In one's own time and no matter of the plan: the picture reaches no further for it. */
  aside: boolean;
}

export interface WeekDrawing {
  blocks: readonly Block[];
  bands: readonly BandItem[];
}

type Context = Omit<ItemContext, 'conflicting'>;

interface Drawn {
  events: readonly Event[];
  google: readonly CalendarItem[];
  decisions: Decisions;
  proposals: readonly Proposal[];
  context: Context;
}

/** The week as it was before anything of the plan was applied. */
export function weekBefore({ events, google, proposals, context }: Drawn): WeekDrawing {
  const moves = byEvent(proposals);
  const placed = events
    .filter((event) => !proposals.some((proposal) => isTimeFor(event, proposal)))
    .map((event) => at(event, moves.get(event.id)?.from));
  return inked(placed, google, context, (event) => moves.get(event.id)?.number ?? null);
}

/** The week as it will be: what is applied in ink, what is not decided in pencil. */
export function weekAfter({ events, google, decisions, proposals, context }: Drawn): WeekDrawing {
  const taken = proposals.filter(({ id }) => !decisions.skipped.includes(id));
  const pending = taken.filter(({ id }) => isPending(decisions, id));
  const moves = byEvent(taken);
  const placed = events.map((event) => at(event, moves.get(event.id)?.to));
  const numberOf = (event: Event) =>
    moves.get(event.id)?.number ??
    taken.find((proposal) => isTimeFor(event, proposal))?.number ??
    null;
  const inPencil = new Set(pending.map(({ eventId }) => eventId));
  const { blocks, bands } = inked(placed, google, context, numberOf);
  return {
    bands,
    blocks: [
      ...blocks.filter(({ id }) => !inPencil.has(id)),
      ...pending.flatMap((proposal) => [pencilOf(proposal), ...ghostOf(proposal)]),
    ],
  };
}

const byEvent = (proposals: readonly Proposal[]) =>
  new Map(proposals.flatMap((one) => (one.eventId === null ? [] : [[one.eventId, one]])));

const at = (event: Event, times: Times | null | undefined): Event =>
  times
    ? { ...event, start_time: times.start.toISOString(), end_time: times.end.toISOString() }
    : event;

/** Whether an event is the time that was proposed for a task or a habit. */
export const isTimeFor = (event: Event, { forId, to }: Proposal): boolean =>
  forId !== null &&
  (event.task_id ?? event.habit_id) === forId &&
  Date.parse(event.start_time) === to.start.getTime();

function inked(
  events: readonly Event[],
  google: readonly CalendarItem[],
  context: Context,
  numberOf: (event: Event) => number | null,
): WeekDrawing {
  const { conflicting, bands } = overlapsIn(takingTime(events, context));
  const own = toCalendarItems(events, { ...context, conflicting });
  const blocks = [...own, ...google].flatMap((item) =>
    item.allDay
      ? []
      : {
          id: item.id,
          title: item.title,
          start: item.start,
          end: item.end,
          look: lookOf(item),
          ghost: false,
          ...(item.kind === 'own' ? ownBlock(item, numberOf(item.event)) : GOOGLE_BLOCK),
        },
  );
  return { blocks, bands };
}

const ownBlock = ({ event, conflict }: OwnItem, number: number | null) => ({
  number,
  aside: event.kind === 'personal' && number === null && !conflict,
});

const GOOGLE_BLOCK = { number: null, aside: true };

const pencilOf = ({ id, eventId, title, to, number }: Proposal): Block => ({
  id: eventId ?? id,
  title,
  ...to,
  look: 'ev-pencil',
  number,
  ghost: false,
  aside: false,
});

const ghostOf = ({ id, from }: Proposal): Block[] =>
  from
    ? [
        {
          id: `${id}-ghost`,
          title: '',
          ...from,
          look: 'ev-ghost',
          number: null,
          ghost: true,
          aside: false,
        },
      ]
    : [];
