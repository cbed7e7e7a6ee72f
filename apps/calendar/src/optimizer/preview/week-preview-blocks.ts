import type { Event } from '@scheduler/contracts/core';
import { filterBusyEvents } from '@scheduler/scheduling';
import type { OverlapBand, CalendarItem } from '../../screen/items/calendar-item.ts';
import { eventClassName } from '../../grid/event-styles.ts';
import { findOverlaps } from '../../screen/items/overlaps.ts';
import { toCalendarItems, type ItemContext } from '../../screen/items/to-calendar-items.ts';
import { isPending, type Decisions } from '../plan/open-plan.ts';
import { isScheduledTimeFor, type Proposal } from '../plan/proposals.ts';
import type { TimeRange } from '../../local-dates.ts';

/** An event or proposal in a week preview. */
export interface Block extends TimeRange {
  id: string;
  title: string;
  className: string;
  /** Number of the related proposal. */
  number: number | null;
  /** Whether the block marks the current time of an event with a proposed move. */
  isGhost?: boolean;
  /** Whether the preview's bounds ignore the block, for example a personal event. */
  outsideBounds?: boolean;
}

export interface WeekPreviewContent {
  blocks: readonly Block[];
  bands: readonly OverlapBand[];
}

interface WeekPreviewInput {
  events: readonly Event[];
  googleItems: readonly CalendarItem[];
  decisions: Decisions;
  proposals: readonly Proposal[];
  itemContext: Omit<ItemContext, 'conflicting'>;
}

/** Returns the week as it was before any of the plan's changes were applied. */
export function getWeekBefore(input: WeekPreviewInput): WeekPreviewContent {
  const { events, proposals } = input;
  const moves = groupByEventId(proposals);
  const previewEvents = events
    .filter((event) => !proposals.some((proposal) => isScheduledTimeFor(event, proposal)))
    .map((event) => withTimes(event, moves.get(event.id)?.from));
  return toPreviewContent(previewEvents, input, ({ id }) => moves.get(id)?.number ?? null);
}

/** Returns the week with all applied changes, and with pending changes shown as proposals. */
export function getWeekAfter(input: WeekPreviewInput): WeekPreviewContent {
  const { events, decisions, proposals } = input;
  const accepted = proposals.filter(({ id }) => !decisions.skipped.includes(id));
  const pending = accepted.filter(({ id }) => isPending(decisions, id));
  const moves = groupByEventId(accepted);
  const previewEvents = events.map((event) => withTimes(event, moves.get(event.id)?.to));
  const getNumber = (event: Event) =>
    moves.get(event.id)?.number ??
    accepted.find((proposal) => isScheduledTimeFor(event, proposal))?.number ??
    null;
  const proposedEventIds = new Set(pending.map(({ eventId }) => eventId));
  const { blocks, bands } = toPreviewContent(previewEvents, input, getNumber);
  return {
    bands,
    blocks: [
      ...blocks.filter(({ id }) => !proposedEventIds.has(id)),
      ...pending.flatMap((proposal) => [toProposedBlock(proposal), ...toGhostBlocks(proposal)]),
    ],
  };
}

const groupByEventId = (proposals: readonly Proposal[]) =>
  new Map(
    proposals.flatMap((proposal) =>
      proposal.eventId === null ? [] : [[proposal.eventId, proposal]],
    ),
  );

const withTimes = (event: Event, times: TimeRange | null | undefined): Event =>
  times
    ? { ...event, start_time: times.start.toISOString(), end_time: times.end.toISOString() }
    : event;

function toPreviewContent(
  events: readonly Event[],
  { googleItems, itemContext }: WeekPreviewInput,
  getNumber: (event: Event) => number | null,
): WeekPreviewContent {
  const { conflicting, bands } = findOverlaps(filterBusyEvents(events, itemContext));
  const userItems = toCalendarItems(events, { ...itemContext, conflicting });
  const timedItems = [...userItems, ...googleItems].filter(({ allDay }) => !allDay);
  const blocks = timedItems.map((item) => {
    const { id, title, start, end } = item;
    const number = item.kind === 'own' ? getNumber(item.event) : null;
    const isPersonal = item.kind === 'google' || item.event.kind === 'personal';
    const outsideBounds = isPersonal && number === null && !item.conflict;
    return { id, title, start, end, className: eventClassName(item), number, outsideBounds };
  });
  return { blocks, bands };
}

const toProposedBlock = ({ id, eventId, title, to, number }: Proposal): Block => ({
  id: eventId ?? id,
  title,
  ...to,
  className: 'ev-proposed',
  number,
});

function toGhostBlocks({ id, from }: Proposal): Block[] {
  if (!from) return [];
  return [
    { id: `${id}-ghost`, title: '', ...from, className: 'ev-ghost', number: null, isGhost: true },
  ];
}
