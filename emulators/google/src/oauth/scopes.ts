const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

// Google returns the full name of these scopes, even if the request used the short one.
const FULL_SCOPES: Record<string, string> = {
  email: `${SCOPE_PREFIX}userinfo.email`,
  profile: `${SCOPE_PREFIX}userinfo.profile`,
};

const SCOPE_LABELS: Record<string, string> = {
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

const IDENTITY_SCOPES = ['openid', FULL_SCOPES['email'], FULL_SCOPES['profile']];

/** Parses a scope parameter into full scope names. Returns undefined if a scope is unknown. */
export function parseScopes(text: string): string[] | undefined {
  const scopes = text
    .split(/\s+/)
    .filter(Boolean)
    .map((scope) => FULL_SCOPES[scope] ?? scope);
  const areSupported = scopes.every((scope) => isIdentityScope(scope) || getScopeLabel(scope));
  return areSupported && scopes.length > 0 ? [...new Set(scopes)] : undefined;
}

/** Returns whether a scope only identifies the user. These scopes can't be declined individually. */
export const isIdentityScope = (scope: string) => IDENTITY_SCOPES.includes(scope);

export const getScopeLabel = (scope: string): string | undefined =>
  scope.startsWith(SCOPE_PREFIX) ? SCOPE_LABELS[scope.slice(SCOPE_PREFIX.length)] : undefined;

export const hasAllScopes = (scopes: string[], requiredScopes: string[]) =>
  requiredScopes.every((scope) => scopes.includes(scope));
