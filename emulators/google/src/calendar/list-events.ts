import {
  GoogleError,
  invalidParameterError,
  invalidError,
  timeRangeEmptyError,
} from '../google-error.ts';
import type { Calendar, Event } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { getDefaultReminders, getAccessRole } from './calendar-handlers.ts';
import {
  requireCalendar,
  getTextParam,
  type ApiResponse,
  type ApiCall,
  type Params,
} from './api-call.ts';
import { discovery } from './discovery-methods.ts';
import { expandSeries, toTimeRange, asSeries } from './occurrences.ts';
import { selectEvents, selectChangedEvents, type EventQuery } from './select-events.ts';
import { formatListedEvent } from './format-event.ts';
import { toInstantMs } from './event-times.ts';
import { getEvent } from './write-events.ts';
import { hashQuery, paginate, readSyncToken, writeSyncToken, type SortKey } from './pagination.ts';

const DEFAULT_PAGE_SIZE = 250;
const MAX_PAGE_SIZE = 2500;
// List requests with one of these parameters return no sync token.
const PARAMS_WITHOUT_SYNC = [
  'orderBy',
  'q',
  'iCalUID',
  'updatedMin',
  'privateExtendedProperty',
  'sharedExtendedProperty',
];

function checkTimeRange({ timeMin, timeMax }: Params): void {
  if (timeMin && timeMax && Date.parse(String(timeMin)) >= Date.parse(String(timeMax))) {
    throw timeRangeEmptyError();
  }
}

function checkQuery(state: EmulatorState, params: Params): void {
  checkTimeRange(params);
  const conflictingParam = discovery.notWithSyncToken.find((name) => params[name] !== undefined);
  if (params['syncToken'] && conflictingParam) {
    const message = `Sync token cannot be used with: ${conflictingParam}`;
    throw new GoogleError('syncTokenWithRequestParameters', message, {
      domain: 'calendar',
      location: ['parameter', 'syncToken'],
    });
  }
  if (params['syncToken'] && params['showDeleted'] === false) {
    throw invalidParameterError('showDeleted', 'false');
  }
  if (params['orderBy'] === 'startTime' && !params['singleEvents']) {
    const message = 'The requested ordering is not available for the particular query.';
    throw new GoogleError('orderByNotAvailable', message, { location: ['parameter', 'orderBy'] });
  }
  const updatedMin = getTextParam(params, 'updatedMin');
  if (updatedMin && Date.parse(updatedMin) < state.syncTokenFloor.at) {
    const message = 'The requested minimum modification time lies too far in the past.';
    throw new GoogleError('updatedMinTooLongAgo', message, {
      status: 410,
      domain: 'calendar',
      location: ['parameter', 'updatedMin'],
    });
  }
}

function createSortKeySelector(orderBy: string, timeZone: string): (event: Event) => SortKey {
  if (orderBy === 'startTime')
    return ({ start = {}, id }) => [toInstantMs(start, timeZone) || 0, id];
  if (orderBy === 'updated') return ({ updated, id }) => [Date.parse(updated), id];
  return ({ id }) => [id];
}

function toEventList(call: ApiCall, calendar: Calendar, page: { items: Event[] }): object {
  const { state, account, params } = call;
  const timeZone = getTextParam(params, 'timeZone') || undefined;
  const options = {
    state,
    calendar,
    timeZone,
    maxAttendees: params['maxAttendees'] as number | undefined,
  };
  return {
    kind: 'calendar#events',
    etag: `"p${state.revision}"`,
    summary: calendar.summary,
    description: '',
    updated: new Date(state.store.find('counters', 'changes')?.at ?? 0).toISOString(),
    timeZone: timeZone ?? calendar.timeZone,
    accessRole: getAccessRole(calendar, account),
    defaultReminders: getDefaultReminders(calendar),
    ...page,
    items: page.items.map((event) => formatListedEvent(options, event)),
  };
}

function paginateEvents(call: ApiCall, items: Event[], getSortKey: (event: Event) => SortKey) {
  const { state, params } = call;
  return paginate({
    items,
    getSortKey,
    queryHash: hashQuery(params),
    revision: state.revision,
    pageToken: getTextParam(params, 'pageToken') || undefined,
    maxResults: Math.min(Number(params['maxResults'] ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
  });
}

/** Checks that a list uses the same parameters as the list that issued the sync token. */
function checkSyncState(
  query: EventQuery,
  syncState: { singleEvents: boolean; eventTypes: string[] },
): void {
  const { singleEvents = false, eventTypes = [] } = query;
  const isSameQuery =
    syncState.singleEvents === singleEvents && syncState.eventTypes.join() === eventTypes.join();
  if (!isSameQuery)
    throw invalidError('The sync token was issued for a list with other parameters.');
}

export function listEvents(call: ApiCall): ApiResponse {
  const { state, params } = call;
  const calendar = requireCalendar(call);
  checkQuery(state, params);
  const query = params as EventQuery;
  const source = { eventsById: state.store.getCalendarEvents(calendar.id), calendar };
  const syncToken = getTextParam(params, 'syncToken');
  const syncState = syncToken ? readSyncToken(state, syncToken, calendar.id) : undefined;
  if (syncState) checkSyncState(query, syncState);
  const items = syncState
    ? selectChangedEvents(source, query, syncState.revision)
    : selectEvents(source, query);
  const page = paginateEvents(
    call,
    items,
    createSortKeySelector(getTextParam(params, 'orderBy'), calendar.timeZone),
  );
  const { nextPageToken, revision } = page;
  const supportsSync = PARAMS_WITHOUT_SYNC.every((name) => params[name] === undefined);
  const { singleEvents = false, eventTypes = [] } = query;
  const nextState = { calendar: calendar.id, revision, singleEvents, eventTypes };
  return {
    body: toEventList(call, calendar, {
      items: page.items,
      ...(nextPageToken && { nextPageToken }),
      ...(!nextPageToken && supportsSync && { nextSyncToken: writeSyncToken(nextState) }),
    }),
  };
}

export function listInstances(call: ApiCall): ApiResponse {
  const { state, params } = call;
  const calendar = requireCalendar(call);
  checkTimeRange(params);
  const master = getEvent({ state, calendar }, getTextParam(params, 'eventId'));
  if (!asSeries(master.event)) throw invalidError('The event is not recurring.');
  const originalStart = getTextParam(params, 'originalStart');
  const range = toTimeRange(params);
  const eventsById = state.store.getCalendarEvents(calendar.id);
  const { timeZone } = calendar;
  // Exceptions may have moved into or out of the range.
  const exceptions = [...eventsById.values()].filter(
    ({ event: { recurringEventId, start = {}, end = {} } }) =>
      recurringEventId === master.id &&
      toInstantMs(start, timeZone) < range.to &&
      toInstantMs(end, timeZone) > range.from,
  );
  const unmodifiedOccurrences = expandSeries(master.event, range, timeZone).filter(
    ({ id }) => !eventsById.has(id),
  );
  const hasOriginalStart = ({ originalStartTime = {} }: Event) =>
    !originalStart ||
    toInstantMs(originalStartTime, timeZone) ===
      toInstantMs(
        originalStart.includes('T') ? { dateTime: originalStart } : { date: originalStart },
        timeZone,
      );
  const items = [...exceptions.map(({ event }) => event), ...unmodifiedOccurrences]
    .filter(({ status }) => params['showDeleted'] || status !== 'cancelled')
    .filter(hasOriginalStart);
  const page = paginateEvents(call, items, createSortKeySelector('startTime', timeZone));
  const { nextPageToken } = page;
  return {
    body: toEventList(call, calendar, {
      items: page.items,
      ...(nextPageToken && { nextPageToken }),
    }),
  };
}
