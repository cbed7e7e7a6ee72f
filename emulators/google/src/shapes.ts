/** A time as Google writes it: `date` for whole days, else `dateTime`. */
export interface EventTime {
  date?: string;
  dateTime?: string;
  timeZone?: string;
}

export interface Person {
  email?: string;
  displayName?: string;
  self?: boolean;
}

export interface Attendee extends Person {
  organizer?: boolean;
  responseStatus?: string;
}

/** What a caller may write of an event. */
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

/** An event as it is kept: its instants in UTC. */
export interface Event extends EventFields {
  id: string;
  kind: 'calendar#event';
  status: string;
  etag: string;
  created: string;
  updated: string;
  creator: Person;
  organizer: Person;
  iCalUID: string;
  sequence: number;
  recurringEventId?: string;
  originalStartTime?: EventTime;
}

/** How a series ran until a change, so that what it no longer holds can be told of. */
export interface Course {
  until: number;
  start: EventTime;
  recurrence: string[];
}

export interface Row {
  id: string;
  calendar: string;
  /** Rises with every change of the whole emulator. */
  revision: number;
  event: Event;
  earlier: Course[];
}

export interface Account {
  /** The e-mail address. */
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
  /** Whether every account sees it, without being able to write. */
  shared: boolean;
  colour: string;
  revision: number;
}

/** What one account has allowed this client. */
export interface Grant {
  /** The account's e-mail address. */
  id: string;
  scopes: string[];
  refreshTokens: string[];
}

export interface Code {
  id: string;
  account: string;
  scopes: string[];
  redirectUri: string;
  challenge: string | null;
  plain: boolean;
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

/** An e-mail that Google would have sent about an event. */
export interface Letter {
  id: string;
  to: string;
  about: string;
  kind: 'cancelled' | 'invited' | 'updated';
}
