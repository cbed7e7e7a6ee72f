import type { Cause, RecordChange } from '@scheduler/contracts/core';
import { ownPhrases } from './own-words.ts';
import { takenOut } from './series-words.ts';
import { clock, fieldOf, joined, quoted } from './words.ts';

/** How many events came, went and changed. */
export type EventCounts = Record<RecordChange['kind'], number>;

interface Told {
  cause: Cause;
  /** Rows of the log; of a large batch not all are among the changes. */
  size: number;
  created_at: string;
  changes: RecordChange[];
  /** Of a large batch of the reader's own: all of its events. */
  counts?: EventCounts | undefined;
  /** The zone of an event, by its id. */
  zoneOf: (eventId: string | null) => string;
  /** Of an event that differs from its series: where the series has it. */
  originalOf: (eventId: string | null) => string | null;
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const timeFields = new Set(['start_time', 'end_time', 'start_date', 'end_date', 'is_all_day']);

const names: Record<string, string> = {
  time_zone: 'time zone',
  recurrence: 'repetition',
  transparency: 'availability',
  buffer_before: 'time kept free before',
  buffer_after: 'time kept free after',
  is_shared: 'sharing',
  default_reminders: 'default reminders',
  color: 'colour',
};

/** An event's times, put in words. */
function timesPhrase({ title, fields, event_id }: RecordChange, told: Told): string | null {
  const start = fieldOf(fields, 'start_time');
  const end = fieldOf(fields, 'end_time');
  const moved = start ?? end;
  if (!moved) return fields.some(({ field }) => timeFields.has(field)) ? 'times' : null;
  const isAllDay = (side: 'before' | 'after') => {
    const changed = fieldOf(fields, 'is_all_day');
    return changed ? changed[side] === true : fieldOf(fields, 'start_date') !== undefined;
  };
  const show = (side: 'before' | 'after') =>
    clock(moved[side] as string, told.zoneOf(event_id), isAllDay(side), told.created_at);
  const what = start ? quoted(title) : `the end of ${quoted(title)}`;
  return `Moved ${what} from ${show('before')} to ${show('after')}`;
}

/** An occurrence that came to differ from its series, or no longer does. */
function exceptionPhrase(change: RecordChange, original: string, told: Told): string | null {
  const { kind, title, event_id } = change;
  const isAllDay = original.length === DATE_LENGTH;
  const was = clock(original, told.zoneOf(event_id), isAllDay, told.created_at);
  if (kind === 'deleted') {
    return told.cause === 'undo' ? `${quoted(title)} on ${was} follows its series again` : null;
  }
  const now = createdAt(change, told);
  return was === now
    ? `Changed ${quoted(title)} on ${was} alone`
    : `Moved ${quoted(title)} from ${was} to ${now} alone`;
}

function createdAt({ fields, event_id }: RecordChange, told: Told): string {
  const start = fieldOf(fields, 'start_time')?.after as string;
  const isAllDay = fieldOf(fields, 'is_all_day')?.after === true;
  return clock(start, told.zoneOf(event_id), isAllDay, told.created_at);
}

function wholeEventPhrase(change: RecordChange, told: Told): string {
  const { kind, title, event_id } = change;
  const original = told.originalOf(event_id);
  const exception = original === null ? null : exceptionPhrase(change, original, told);
  if (exception) return exception;
  return kind === 'deleted'
    ? `Deleted ${quoted(title)}`
    : `${creation(told.cause)} ${quoted(title)} on ${createdAt(change, told)}`;
}

/** One event of a series that was deleted is a line of its rule; people think of the event. */
function takenOutPhrase({ title, fields, event_id }: RecordChange, told: Told): string | null {
  const change = fieldOf(fields, 'recurrence');
  if (!change) return null;
  const taken = takenOut(change.before, change.after);
  const back = takenOut(change.after, change.before);
  const moment = taken ?? back;
  if (!moment) return null;
  const zone = moment.isWall ? 'UTC' : told.zoneOf(event_id);
  const when = clock(moment.at, zone, moment.isDate, told.created_at);
  return `${taken ? 'Deleted' : 'Brought back'} ${quoted(title)} on ${when}`;
}

function eventPhrases(change: RecordChange, told: Told): string[] {
  const { kind, title, fields } = change;
  if (kind !== 'changed') return [wholeEventPhrase(change, told)];
  const times = timesPhrase(change, told);
  const taken = takenOutPhrase(change, told);
  const renamed = fieldOf(fields, 'title');
  const locked = fieldOf(fields, 'locked');
  const rest = fields
    .map(({ field }) => field)
    .filter((field) => field !== 'title' && field !== 'locked' && !timeFields.has(field))
    .filter((field) => !(taken && field === 'recurrence'));
  return [
    ...(times ? [times] : []),
    ...(taken ? [taken] : []),
    ...(renamed ? [`Renamed ${quoted(String(renamed.before))} to ${quoted(title)}`] : []),
    ...(locked ? [`${locked.after === true ? 'Locked' : 'Unlocked'} ${quoted(title)}`] : []),
    ...(rest.length > 0 ? [changedPhrase(rest, title)] : []),
  ];
}

const changedPhrase = (fields: string[], title: string) =>
  `Changed the ${joined(fields.map((field) => names[field] ?? field))} of ${quoted(title)}`;

function schedulePhrases({ kind, title, fields }: RecordChange): string[] {
  if (kind !== 'changed') {
    return [`${kind === 'created' ? 'Created' : 'Deleted'} the schedule ${quoted(title)}`];
  }
  const renamed = fieldOf(fields, 'name');
  const rest = fields.map(({ field }) => field).filter((field) => field !== 'name');
  return [
    ...(renamed
      ? [`Renamed the schedule ${quoted(String(renamed.before))} to ${quoted(title)}`]
      : []),
    ...(rest.length > 0 ? [changedPhrase(rest, title)] : []),
  ];
}

const roles: Record<string, string> = { freebusy: 'free/busy only' };

function sharePhrases({ kind, title, person, fields }: RecordChange): string[] {
  if (kind === 'deleted') return [`Stopped sharing ${quoted(title)} with ${person}`];
  const role = fieldOf(fields, 'role')?.after as string | undefined;
  const as = role ? (roles[role] ?? role) : null;
  if (kind === 'created') return [`Shared ${quoted(title)} with ${person} (${as})`];
  const status = fieldOf(fields, 'status')?.after as string | undefined;
  return [
    ...(as ? [`Made ${person} ${as} of ${quoted(title)}`] : []),
    ...(status === 'pending' ? [`Invited ${person} to ${quoted(title)} again`] : []),
    ...(status && status !== 'pending' ? [`${person} ${status} ${quoted(title)}`] : []),
  ];
}

const answers: Record<string, string> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'may come to',
  pending: 'has not answered yet for',
};

function attendeePhrases({ kind, title, person, fields }: RecordChange): string[] {
  if (kind === 'created') return [`Invited ${person} to ${quoted(title)}`];
  if (kind === 'deleted') return [`Took ${person} off the guests of ${quoted(title)}`];
  const status = String(fieldOf(fields, 'status')?.after);
  return [`${person} ${answers[status]} ${quoted(title)}`];
}

const placePhrases = ({ kind, title, fields: [place] }: RecordChange): string[] =>
  kind === 'created'
    ? [`Put ${quoted(title)} on ${quoted(String(place?.after))}`]
    : [`Took ${quoted(title)} off ${quoted(String(place?.before))}`];

function phrasesOf(change: RecordChange, told: Told): string[] {
  switch (change.record) {
    case 'event':
      return eventPhrases(change, told);
    case 'schedule':
      return schedulePhrases(change);
    case 'share':
      return sharePhrases(change);
    case 'attendee':
      return attendeePhrases(change);
    case 'place':
      return placePhrases(change);
    case 'task':
    case 'habit':
      return ownPhrases(change);
  }
}

const SPELLED_OUT = 3;

/** What another calendar brings was created there. */
const creation = (cause: Cause) => (cause === 'google' ? 'Added' : 'Created');

const numberOf = ({ changes, counts }: Told, kind: RecordChange['kind']): number =>
  counts?.[kind] ??
  changes.filter((change) => change.record === 'event' && change.kind === kind).length;

const number = new Intl.NumberFormat('en');

/** Many records of which the same became, by their number. */
function counted(told: Told): string[] {
  const { changes, counts, size, cause } = told;
  const kinds = [
    ['created', creation(cause)],
    ['deleted', 'Deleted'],
    ['changed', 'Changed'],
  ] as const;
  const isPart = !counts && size > changes.length * 4;
  return kinds.flatMap(([kind, verb]) => {
    const events = numberOf(told, kind);
    if (events <= SPELLED_OUT) return [];
    return [`${verb} ${isPart ? 'over ' : ''}${number.format(events)} events`];
  });
}

const openings: Partial<Record<Cause, string>> = {
  undo: 'Undid a change: ',
  import: 'Import: ',
  feed: 'Subscription: ',
  google: 'Google Calendar: ',
  optimizer: 'Optimisation: ',
};

/** What a batch did, as a sentence. */
export function summaryOf(told: Told): string {
  const { changes, cause } = told;
  const counts = counted(told);
  const isCounted = ({ record, kind }: RecordChange) =>
    record === 'event' && numberOf(told, kind) > SPELLED_OUT;
  const phrases = changes
    .filter((change) => !isCounted(change))
    .flatMap((change) => phrasesOf(change, told));
  const sentences = [...phrases.slice(0, SPELLED_OUT), ...counts];
  const left = phrases.length - SPELLED_OUT;
  const more = left > 0 ? [`${left} more ${left === 1 ? 'change' : 'changes'}`] : [];
  const all = [...sentences, ...more];
  return `${openings[cause] ?? ''}${all.length > 0 ? all.join('; ') : 'Small changes'}`;
}
