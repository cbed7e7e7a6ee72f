/** A time in Google's format: `date` for all-day events, otherwise `dateTime`. */
export interface EventTime {
  date?: string;
  dateTime?: string;
  timeZone?: string;
}

export interface Participant {
  email?: string;
  displayName?: string;
  self?: boolean;
}

export interface Attendee extends Participant {
  organizer?: boolean;
  responseStatus?: string;
}

/** Event fields that clients can write. */
export interface EventFields {
  summary?: string;
  description?: string;
  location?: string;
  colorId?: string;
  start?: EventTime;
  end?: EventTime;
  recurrence?: string[];
  transparency?: string;
  visibility?: string;
  attendees?: Attendee[];
  reminders?: { useDefault?: boolean; overrides?: { method?: string; minutes?: number }[] };
  extendedProperties?: {
    private?: Record<string, string>;
    shared?: Record<string, string>;
  };
  status?: string;
  sequence?: number;
  eventType?: string;
}

/** A stored event. Its times are in UTC. */
export interface Event extends EventFields {
  id: string;
  kind: 'calendar#event';
  status: string;
  etag: string;
  created: string;
  updated: string;
  creator: Participant;
  organizer: Participant;
  iCalUID: string;
  sequence: number;
  recurringEventId?: string;
  originalStartTime?: EventTime;
}

/** Earlier times of a series, used to report occurrences that a change removed. */
export interface SeriesVersion {
  /** First revision at which this version no longer applies. */
  until: number;
  start: EventTime;
  recurrence: string[];
}

export interface StoredEvent {
  id: string;
  calendar: string;
  /** Emulator-wide revision of the latest change. */
  revision: number;
  event: Event;
  earlier: SeriesVersion[];
}

export interface Account {
  /** Email address. */
  id: string;
  sub: string;
  name: string;
}

export interface Calendar {
  id: string;
  summary: string;
  timeZone: string;
  owner: string;
  primary: boolean;
  /** Whether all accounts have read access. */
  shared: boolean;
  colour: string;
  revision: number;
}

/** Scopes and refresh tokens that an account granted to the client. */
export interface Grant {
  /** The account's email address. */
  id: string;
  scopes: string[];
  refreshTokens: string[];
}

export interface AuthorizationCode {
  id: string;
  account: string;
  scopes: string[];
  redirectUri: string;
  /** PKCE code challenge. */
  challenge: string | null;
  /** Whether the challenge method is `plain` instead of `S256`. */
  plain: boolean;
  /** Whether the token response includes a refresh token. */
  refresh: boolean;
  nonce: string | null;
  expires: number;
}

export interface AccessToken {
  id: string;
  account: string;
  scopes: string[];
  expires: number;
}

export interface Channel {
  id: string;
  account: string;
  calendar: string;
  resourceId: string;
  resourceUri: string;
  address: string;
  token: string | null;
  expires: number;
  messages: number;
}

/** An email that Google would have sent about an event. */
export interface SentEmail {
  id: string;
  to: string;
  about: string;
  kind: 'cancelled' | 'invited' | 'updated';
}
