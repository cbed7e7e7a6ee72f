import { createHash } from 'node:crypto';
import type { Account, Calendar } from '../types.ts';
import { requireCalendar, getTextParam, type ApiResponse, type ApiCall } from './api-call.ts';
import { hashQuery, paginate, readSyncToken, writeSyncToken } from './pagination.ts';

const CALENDAR_LIST = 'calendarList';
const ACCESS_ROLES = ['freeBusyReader', 'reader', 'writerWithoutPrivateAccess', 'writer', 'owner'];

const computeEtag = (value: object) =>
  `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 20)}"`;

export const getAccessRole = (calendar: Calendar, account: Account) =>
  calendar.owner === account.id ? 'owner' : 'reader';

export const getDefaultReminders = (calendar: Calendar) =>
  calendar.primary ? [{ method: 'popup', minutes: 10 }] : [];

function toListEntry(calendar: Calendar, account: Account) {
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
    accessRole: getAccessRole(calendar, account),
    defaultReminders: getDefaultReminders(calendar),
    ...(primary && { primary }),
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  };
  return { ...entry, etag: computeEtag(entry) };
}

export function listCalendars(call: ApiCall): ApiResponse {
  const { state, account, params } = call;
  const syncToken = getTextParam(params, 'syncToken');
  const sinceRevision = syncToken ? readSyncToken(state, syncToken, CALENDAR_LIST).revision : -1;
  const minRoleIndex = ACCESS_ROLES.indexOf(getTextParam(params, 'minAccessRole'));
  const page = paginate({
    items: state
      .listCalendars(account)
      .filter(
        (calendar) =>
          calendar.revision > sinceRevision &&
          ACCESS_ROLES.indexOf(getAccessRole(calendar, account)) >= minRoleIndex,
      ),
    getSortKey: ({ primary, id }) => [primary ? 0 : 1, id],
    queryHash: hashQuery(params),
    revision: state.revision,
    pageToken: getTextParam(params, 'pageToken') || undefined,
    maxResults: Math.min(Number(params['maxResults'] ?? 100), 250),
  });
  const { nextPageToken, revision } = page;
  const items = page.items.map((calendar) => toListEntry(calendar, account));
  const nextSyncToken = writeSyncToken({
    calendar: CALENDAR_LIST,
    revision,
    singleEvents: false,
    eventTypes: [],
  });
  return {
    body: {
      kind: 'calendar#calendarList',
      etag: computeEtag(items),
      items,
      ...(nextPageToken ? { nextPageToken } : { nextSyncToken }),
    },
  };
}

export function getCalendarListEntry(call: ApiCall): ApiResponse {
  const body = toListEntry(requireCalendar(call), call.account);
  return { body, etag: body.etag };
}

export function getCalendar(call: ApiCall): ApiResponse {
  const { id, summary, timeZone, owner } = requireCalendar(call);
  const calendar = { kind: 'calendar#calendar', id, summary, timeZone, dataOwner: owner };
  const etag = computeEtag(calendar);
  return { body: { ...calendar, etag }, etag };
}
