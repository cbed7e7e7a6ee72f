import { createHash } from 'node:crypto';
import type { Account, Calendar } from '../shapes.ts';
import { calendarOf, text, type Answer, type Call } from './call.ts';
import { listName, paginate, readSyncToken, writeSyncToken } from './tokens.ts';

const LIST = 'calendarList';
const RANKS = ['freeBusyReader', 'reader', 'writerWithoutPrivateAccess', 'writer', 'owner'];

const etagOf = (value: object) =>
  `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 20)}"`;

export const roleOf = (calendar: Calendar, account: Account) =>
  calendar.owner === account.id ? 'owner' : 'reader';

export const remindersOf = (calendar: Calendar) =>
  calendar.primary ? [{ method: 'popup', minutes: 10 }] : [];

function showEntry(calendar: Calendar, account: Account) {
  const { id, summary, timeZone, colour } = calendar;
  const primary = calendar.primary && calendar.owner === account.id;
  const entry = {
    kind: 'calendar#calendarListEntry',
    id,
    summary,
    timeZone,
    colorId: primary ? '14' : '7',
    backgroundColor: colour,
    foregroundColor: '#000000',
    selected: true,
    accessRole: roleOf(calendar, account),
    defaultReminders: remindersOf(calendar),
    ...(primary && { primary }),
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  };
  return { ...entry, etag: etagOf(entry) };
}

export function listCalendars(call: Call): Answer {
  const { world, account, params } = call;
  const token = text(params, 'syncToken');
  const since = token ? readSyncToken(world, token, LIST).revision : -1;
  const rank = RANKS.indexOf(text(params, 'minAccessRole'));
  const page = paginate({
    items: world
      .calendarsOf(account)
      .filter((each) => each.revision > since && RANKS.indexOf(roleOf(each, account)) >= rank),
    keyOf: ({ primary, id }) => [primary ? 0 : 1, id],
    list: listName(params),
    revision: world.revision,
    pageToken: text(params, 'pageToken') || undefined,
    maxResults: Math.min(Number(params['maxResults'] ?? 100), 250),
  });
  const { nextPageToken, revision } = page;
  const items = page.items.map((each) => showEntry(each, account));
  const nextSyncToken = writeSyncToken({
    calendar: LIST,
    revision,
    singleEvents: false,
    eventTypes: [],
  });
  return {
    body: {
      kind: 'calendar#calendarList',
      etag: etagOf(items),
      items,
      ...(nextPageToken ? { nextPageToken } : { nextSyncToken }),
    },
  };
}

export function getListedCalendar(call: Call): Answer {
  const body = showEntry(calendarOf(call), call.account);
  return { body, etag: body.etag };
}

export function getCalendar(call: Call): Answer {
  const { id, summary, timeZone, owner } = calendarOf(call);
  const calendar = { kind: 'calendar#calendar', id, summary, timeZone, dataOwner: owner };
  const etag = etagOf(calendar);
  return { body: { ...calendar, etag }, etag };
}
