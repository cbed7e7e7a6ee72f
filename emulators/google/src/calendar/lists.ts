import { GoogleError, badParameter, invalid, timeRangeEmpty } from '../google-error.ts';
import type { Calendar, Event } from '../shapes.ts';
import type { World } from '../world.ts';
import { remindersOf, roleOf } from './calendars.ts';
import { calendarOf, text, type Answer, type Call, type Params } from './call.ts';
import { methods } from './methods.ts';
import { occurrences, rangeOf, seriesOf } from './occurrences.ts';
import { selectAll, selectChanged, type Wanted } from './select.ts';
import { showListed } from './show.ts';
import { instantOf } from './times.ts';
import { getEvent } from './write.ts';
import { listName, paginate, readSyncToken, writeSyncToken, type Key } from './tokens.ts';

const PAGE = 250;
const LARGEST_PAGE = 2500;
// A list narrowed or ordered like this cannot be carried on.
const WITHOUT_SYNC = [
  'orderBy',
  'q',
  'iCalUID',
  'updatedMin',
  'privateExtendedProperty',
  'sharedExtendedProperty',
];

function checkRange({ timeMin, timeMax }: Params): void {
  if (timeMin && timeMax && Date.parse(String(timeMin)) >= Date.parse(String(timeMax))) {
    throw timeRangeEmpty();
  }
}

function checkWanted(world: World, params: Params): void {
  checkRange(params);
  const clash = methods.notWithSyncToken.find((name) => params[name] !== undefined);
  if (params['syncToken'] && clash) {
    const message = `Sync token cannot be used with: ${clash}`;
    throw new GoogleError('syncTokenWithRequestParameters', message, {
      domain: 'calendar',
      at: ['parameter', 'syncToken'],
    });
  }
  if (params['syncToken'] && params['showDeleted'] === false) {
    throw badParameter('showDeleted', 'false');
  }
  if (params['orderBy'] === 'startTime' && !params['singleEvents']) {
    const message = 'The requested ordering is not available for the particular query.';
    throw new GoogleError('orderByNotAvailable', message, { at: ['parameter', 'orderBy'] });
  }
  const updatedMin = text(params, 'updatedMin');
  if (updatedMin && Date.parse(updatedMin) < world.floor.at) {
    const message = 'The requested minimum modification time lies too far in the past.';
    throw new GoogleError('updatedMinTooLongAgo', message, {
      status: 410,
      domain: 'calendar',
      at: ['parameter', 'updatedMin'],
    });
  }
}

function keyBy(order: string, zone: string): (event: Event) => Key {
  if (order === 'startTime') return ({ start = {}, id }) => [instantOf(start, zone) || 0, id];
  if (order === 'updated') return ({ updated, id }) => [Date.parse(updated), id];
  return ({ id }) => [id];
}

function eventsAnswer(call: Call, calendar: Calendar, rest: { items: Event[] }): object {
  const { world, account, params } = call;
  const timeZone = text(params, 'timeZone') || undefined;
  const view = {
    world,
    calendar,
    timeZone,
    maxAttendees: params['maxAttendees'] as number | undefined,
  };
  return {
    kind: 'calendar#events',
    etag: `"p${world.revision}"`,
    summary: calendar.summary,
    description: '',
    updated: new Date(world.store.find('counters', 'changes')?.at ?? 0).toISOString(),
    timeZone: timeZone ?? calendar.timeZone,
    accessRole: roleOf(calendar, account),
    defaultReminders: remindersOf(calendar),
    ...rest,
    items: rest.items.map((event) => showListed(view, event)),
  };
}

function pageOf(call: Call, items: Event[], keyOf: (event: Event) => Key) {
  const { world, params } = call;
  return paginate({
    items,
    keyOf,
    list: listName(params),
    revision: world.revision,
    pageToken: text(params, 'pageToken') || undefined,
    maxResults: Math.min(Number(params['maxResults'] ?? PAGE), LARGEST_PAGE),
  });
}

/** What a sync token was given for must be asked for again. */
function checkSame(wanted: Wanted, state: { singleEvents: boolean; eventTypes: string[] }): void {
  const { singleEvents = false, eventTypes = [] } = wanted;
  const same = state.singleEvents === singleEvents && state.eventTypes.join() === eventTypes.join();
  if (!same) throw invalid('The sync token was given for a list with other parameters.');
}

export function listEvents(call: Call): Answer {
  const { world, params } = call;
  const calendar = calendarOf(call);
  checkWanted(world, params);
  const wanted = params as Wanted;
  const source = { book: world.store.book(calendar.id), calendar };
  const syncToken = text(params, 'syncToken');
  const state = syncToken ? readSyncToken(world, syncToken, calendar.id) : undefined;
  if (state) checkSame(wanted, state);
  const items = state ? selectChanged(source, wanted, state.revision) : selectAll(source, wanted);
  const page = pageOf(call, items, keyBy(text(params, 'orderBy'), calendar.timeZone));
  const { nextPageToken, revision } = page;
  const canGoOn = WITHOUT_SYNC.every((name) => params[name] === undefined);
  const { singleEvents = false, eventTypes = [] } = wanted;
  const next = { calendar: calendar.id, revision, singleEvents, eventTypes };
  return {
    body: eventsAnswer(call, calendar, {
      items: page.items,
      ...(nextPageToken && { nextPageToken }),
      ...(!nextPageToken && canGoOn && { nextSyncToken: writeSyncToken(next) }),
    }),
  };
}

export function listInstances(call: Call): Answer {
  const { world, params } = call;
  const calendar = calendarOf(call);
  checkRange(params);
  const master = getEvent({ world, calendar }, text(params, 'eventId'));
  if (!seriesOf(master.event)) throw invalid('The event is not a recurring one.');
  const originalStart = text(params, 'originalStart');
  const range = rangeOf(params);
  const book = world.store.book(calendar.id);
  const { timeZone } = calendar;
  // An occurrence may have been moved into the range or out of it.
  const own = [...book.values()].filter(
    ({ event: { recurringEventId, start = {}, end = {} } }) =>
      recurringEventId === master.id &&
      instantOf(start, timeZone) < range.to &&
      instantOf(end, timeZone) > range.from,
  );
  const rest = occurrences(master.event, range, timeZone).filter(({ id }) => !book.has(id));
  const startsThen = ({ originalStartTime = {} }: Event) =>
    !originalStart ||
    instantOf(originalStartTime, timeZone) ===
      instantOf(
        originalStart.includes('T') ? { dateTime: originalStart } : { date: originalStart },
        timeZone,
      );
  const items = [...own.map(({ event }) => event), ...rest]
    .filter(({ status }) => params['showDeleted'] || status !== 'cancelled')
    .filter(startsThen);
  const page = pageOf(call, items, keyBy('startTime', timeZone));
  const { nextPageToken } = page;
  return {
    body: eventsAnswer(call, calendar, {
      items: page.items,
      ...(nextPageToken && { nextPageToken }),
    }),
  };
}
