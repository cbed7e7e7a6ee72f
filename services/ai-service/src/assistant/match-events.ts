import type { Event } from '@scheduler/contracts/core';
import { resolvePeople, type RequestContext, type AssistantDeps } from './request-context.ts';
import type { Intent, EventReference } from './intent.ts';
import { filterEvents } from './filter-events.ts';
import { selectEventsWithModel } from './model-parser/operations.ts';
import { loadCalendarSnapshot, type CalendarSnapshot } from './user-context.ts';
import { getFullInterval } from './time-ranges.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const LOOKAHEAD_MS = 56 * DAY_MS;

/** Loads the next eight weeks, extended to include the time that the request refers to. */
export function loadUpcoming(
  { core }: AssistantDeps,
  { caller, userContext }: RequestContext,
  target?: EventReference,
): Promise<CalendarSnapshot> {
  const { now, timeZone } = userContext;
  const interval = target?.requestedTime && getFullInterval(target.requestedTime, timeZone);
  const start = Math.max(Math.min(interval?.start ?? now, now), now - DAY_MS);
  const end = Math.min(Math.max(interval?.end ?? 0, now + LOOKAHEAD_MS), now + 2 * LOOKAHEAD_MS);
  return loadCalendarSnapshot(core, caller, { start, end });
}

const LOOKBACK_MS = 183 * DAY_MS;

/** Loads the last six months. */
export const loadPast = (
  { core }: AssistantDeps,
  { caller, userContext: { now } }: RequestContext,
) => loadCalendarSnapshot(core, caller, { start: now - LOOKBACK_MS, end: now });

/**
 * A trailing noun that may be missing from the title: “my Spanish lesson” may be titled “Spanish”.
 */
const TRAILING_NOUN =
  /(?<=\S)\s+(?:lessons?|class|classes|sessions?|blocks?|calls?|chats?|visits?|practice|training)$/i;

const SEPARATOR = /\s*,\s*(?:and\s+)?|\s+and\s+/i;

/** Searches for each title in a list separately, or for a title without its trailing noun. */
function findByPartialTitle(
  { titleWords, position }: EventReference,
  find: (titleWords: string) => Event[],
): Event[] {
  if (titleWords === null) return [];
  const parts = titleWords.split(SEPARATOR).map((part) => part.replace(/^(?:my|the|our)\s+/i, ''));
  if (parts.length > 1 && position === null) {
    const matchesByPart = parts.map((part) => (part === '' ? [] : find(part)));
    return matchesByPart.every((matches) => matches.length > 0)
      ? [...new Set(matchesByPart.flat())]
      : [];
  }
  const shortened = titleWords.replace(TRAILING_NOUN, '');
  return shortened === titleWords ? [] : find(shortened);
}

interface EventLookup {
  events: Event[];
  /** Events that match everything except the title. Empty if a title matches. */
  candidates: Event[];
  /** Returns the candidates with the given IDs. */
  selectByIds: (eventIds: string[]) => Event[];
}

async function lookUpEvents(
  deps: AssistantDeps,
  request: RequestContext,
  target: EventReference,
  calendar: CalendarSnapshot,
): Promise<EventLookup> {
  const { now, timeZone } = request.userContext;
  const people = await resolvePeople(deps, request, target.people);
  const filterContext = { userEmail: calendar.email, timeZone, now, people };
  const exact = filterEvents(calendar.events, target, filterContext);
  const events =
    exact.length > 0
      ? exact
      : findByPartialTitle(target, (titleWords) =>
          filterEvents(calendar.events, { ...target, titleWords }, filterContext),
        );
  const needsCandidates = events.length === 0 && target.titleWords !== null;
  const candidates = needsCandidates
    ? filterEvents(calendar.events, { ...target, titleWords: null, isAll: true }, filterContext)
    : [];
  return {
    events,
    candidates,
    selectByIds: (eventIds) => filterEvents(candidates, { ...target, eventIds }, filterContext),
  };
}

/** Finds events by title, time and people, without the language model. */
export const matchEventsByTitle = async (
  deps: AssistantDeps,
  request: RequestContext,
  target: EventReference,
  calendar: CalendarSnapshot,
) => (await lookUpEvents(deps, request, target, calendar)).events;

/** Finds the referenced events. If no title matches, lets the language model select them. */
export async function matchEvents(
  deps: AssistantDeps,
  request: RequestContext,
  target: EventReference,
  calendar: CalendarSnapshot,
): Promise<Event[]> {
  const { events, candidates, selectByIds } = await lookUpEvents(deps, request, target, calendar);
  if (candidates.length === 0 || target.titleWords === null) return events;
  const { caller, userContext, signal } = request;
  const eventIds = await selectEventsWithModel(
    deps,
    caller,
    target.titleWords,
    candidates,
    userContext,
    signal,
  );
  if (eventIds === null) return [];
  request.onModelSelection();
  return selectByIds(eventIds);
}

/** Intents for which the language model never selects events. */
const KINDS_WITHOUT_SELECTION = new Set<Intent['kind']>(['next', 'past', 'swap']);

/** Returns the events that the model would choose from; `null` if it wouldn't be called. */
export async function findSelectionCandidates(
  deps: AssistantDeps,
  request: RequestContext,
  intent: Intent,
) {
  if (
    !('target' in intent) ||
    KINDS_WITHOUT_SELECTION.has(intent.kind) ||
    intent.target.titleWords === null
  )
    return null;
  const calendar = await loadUpcoming(deps, request, intent.target);
  const { candidates } = await lookUpEvents(deps, request, intent.target, calendar);
  return candidates.length > 0 ? { words: intent.target.titleWords, candidates } : null;
}
