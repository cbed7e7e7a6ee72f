const PREFIX = 'https://www.googleapis.com/auth/';

// Google writes some scopes out in full, whatever they were asked for as.
const FULL: Record<string, string> = {
  email: `${PREFIX}userinfo.email`,
  profile: `${PREFIX}userinfo.profile`,
};

const LABELS: Record<string, string> = {
  calendar: 'See, edit, share, and permanently delete all the calendars you can access',
  'calendar.calendarlist': 'See, add, and remove the calendars you’re subscribed to',
  'calendar.calendarlist.readonly': 'See the list of calendars you’re subscribed to',
  'calendar.calendars': 'See and change the properties of your calendars',
  'calendar.calendars.readonly': 'See the title, time zone and other properties of your calendars',
  'calendar.events': 'View and edit events on all your calendars',
  'calendar.events.owned': 'See, create, change, and delete events on calendars you own',
  'calendar.events.owned.readonly': 'See the events on calendars you own',
  'calendar.events.readonly': 'View events on all your calendars',
  'calendar.freebusy': 'View your availability in your calendars',
  'calendar.readonly': 'See and download any calendar you can access',
};

const IDENTITY = ['openid', FULL['email'], FULL['profile']];

/** The scopes a request names, as Google writes them; none if it knows one of them not. */
export function readScopes(text: string): string[] | undefined {
  const scopes = text
    .split(/\s+/)
    .filter(Boolean)
    .map((scope) => FULL[scope] ?? scope);
  const known = scopes.every((scope) => isIdentity(scope) || labelOf(scope));
  return known && scopes.length > 0 ? [...new Set(scopes)] : undefined;
}

/** Whether a scope only says who somebody is: those are not asked for one by one. */
export const isIdentity = (scope: string) => IDENTITY.includes(scope);

export const labelOf = (scope: string): string | undefined =>
  scope.startsWith(PREFIX) ? LABELS[scope.slice(PREFIX.length)] : undefined;

export const includesAll = (scopes: string[], wanted: string[]) =>
  wanted.every((scope) => scopes.includes(scope));
