import type { Cause, RecordChange } from '@scheduler/contracts/core';
import { plural, t, tIn } from '@scheduler/i18n/words';
import { instantOf } from '@scheduler/scheduling/time-zones';
import { fieldWords } from './field-words.ts';
import { ownPhrases } from './own-words.ts';
import { takenOut, type TakenOut } from './series-words.ts';
import { clock, fieldOf, quoted, type ReaderClock } from './words.ts';

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
  readerClock: ReaderClock;
  /** The zone of an event, by its id. */
  zoneOf: (eventId: string | null) => string;
  /** Of an event that differs from its series: where the series has it. */
  originalOf: (eventId: string | null) => string | null;
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const timeFields = new Set(['start_time', 'end_time', 'start_date', 'end_date', 'is_all_day']);

/** A moment of an event. A day is one where the event is, a time where the reader is. */
function whenOf(value: string, isAllDay: boolean, eventId: string | null, told: Told): string {
  const { timeZone, hourCycle } = told.readerClock;
  const own = told.zoneOf(eventId);
  const zone = isAllDay ? own : (timeZone ?? own);
  return clock({ value, timeZone: zone, isAllDay, at: told.created_at }, hourCycle);
}

/** An event's times, put in words. */
function timesPhrase({ title, fields, event_id }: RecordChange, told: Told): string | null {
  const start = fieldOf(fields, 'start_time');
  const end = fieldOf(fields, 'end_time');
  const moved = start ?? end;
  if (!moved) return fields.some(({ field }) => timeFields.has(field)) ? t('times') : null;
  const isAllDay = (side: 'before' | 'after') => {
    const changed = fieldOf(fields, 'is_all_day');
    return changed ? changed[side] === true : fieldOf(fields, 'start_date') !== undefined;
  };
  const show = (side: 'before' | 'after') =>
    whenOf(moved[side] as string, isAllDay(side), event_id, told);
  const values = { title: quoted(title), before: show('before'), after: show('after') };
  return start
    ? t('Moved {title} from {before} to {after}', values)
    : t('Moved the end of {title} from {before} to {after}', values);
}

/** An occurrence that came to differ from its series, or no longer does. */
function exceptionPhrase(change: RecordChange, original: string, told: Told): string | null {
  const { kind, title, event_id } = change;
  const isAllDay = original.length === DATE_LENGTH;
  const was = whenOf(original, isAllDay, event_id, told);
  if (kind === 'deleted') {
    return told.cause === 'undo'
      ? t('{title} on {was} follows its series again', { title: quoted(title), was })
      : null;
  }
  const now = createdAt(change, told);
  return was === now
    ? t('Changed {title} on {was} alone', { title: quoted(title), was })
    : t('Moved {title} from {was} to {now} alone', { title: quoted(title), was, now });
}

function createdAt({ fields, event_id }: RecordChange, told: Told): string {
  const start = fieldOf(fields, 'start_time')?.after as string;
  const isAllDay = fieldOf(fields, 'is_all_day')?.after === true;
  return whenOf(start, isAllDay, event_id, told);
}

function wholeEventPhrase(change: RecordChange, told: Told): string {
  const { kind, title, event_id } = change;
  const original = told.originalOf(event_id);
  const exception = original === null ? null : exceptionPhrase(change, original, told);
  if (exception) return exception;
  if (kind === 'deleted') return t('Deleted {title}', { title: quoted(title) });
  const values = { title: quoted(title), when: createdAt(change, told) };
  return isBrought(told)
    ? t('Added {title} on {when}', values)
    : t('Created {title} on {when}', values);
}

/** What a clock showed where the event is, as the instant that it was. */
const instantAt = ({ at, isWall }: TakenOut, zone: string) =>
  isWall ? new Date(instantOf(Date.parse(at), zone)).toISOString() : at;

/** One event of a series that was deleted is a line of its rule; people think of the event. */
function takenOutPhrase({ title, fields, event_id }: RecordChange, told: Told): string | null {
  const change = fieldOf(fields, 'recurrence');
  if (!change) return null;
  const taken = takenOut(change.before, change.after);
  const back = takenOut(change.after, change.before);
  const moment = taken ?? back;
  if (!moment) return null;
  const at = instantAt(moment, told.zoneOf(event_id));
  const when = whenOf(at, moment.isDate, event_id, told);
  const values = { title: quoted(title), when };
  return taken
    ? t('Deleted {title} on {when}', values)
    : t('Brought back {title} on {when}', values);
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
    ...(renamed
      ? [
          t('Renamed {before} to {title}', {
            before: quoted(String(renamed.before)),
            title: quoted(title),
          }),
        ]
      : []),
    ...(locked
      ? [
          locked.after === true
            ? t('Locked {title}', { title: quoted(title) })
            : t('Unlocked {title}', { title: quoted(title) }),
        ]
      : []),
    ...(rest.length > 0 ? [changedPhrase(rest, title)] : []),
  ];
}

const changedPhrase = (fields: string[], title: string) =>
  t('Changed the {fields} of {title}', { fields: fieldWords(fields), title: quoted(title) });

function schedulePhrases({ kind, title, fields }: RecordChange): string[] {
  if (kind !== 'changed') {
    return [
      kind === 'created'
        ? t('Created the schedule {title}', { title: quoted(title) })
        : t('Deleted the schedule {title}', { title: quoted(title) }),
    ];
  }
  const renamed = fieldOf(fields, 'name');
  const rest = fields.map(({ field }) => field).filter((field) => field !== 'name');
  return [
    ...(renamed
      ? [
          t('Renamed the schedule {before} to {title}', {
            before: quoted(String(renamed.before)),
            title: quoted(title),
          }),
        ]
      : []),
    ...(rest.length > 0 ? [changedPhrase(rest, title)] : []),
  ];
}

const roles: Record<string, () => string> = {
  freebusy: () => t('free/busy only'),
  viewer: () => tIn('role', 'viewer'),
  editor: () => tIn('role', 'editor'),
};

function sharePhrases({ kind, title, fields, ...change }: RecordChange): string[] {
  const values = { title: quoted(title), person: change.person ?? '' };
  if (kind === 'deleted') return [t('Stopped sharing {title} with {person}', values)];
  const role = fieldOf(fields, 'role')?.after as string | undefined;
  const as = role ? (roles[role]?.() ?? role) : null;
  if (kind === 'created')
    return [t('Shared {title} with {person} ({role})', { ...values, role: as ?? '' })];
  const status = fieldOf(fields, 'status')?.after as string | undefined;
  return [
    ...(as ? [t('Made {person} {role} of {title}', { ...values, role: as })] : []),
    ...(status === 'pending' ? [t('Invited {person} to {title} again', values)] : []),
    ...(status && status !== 'pending' ? [answered(status, values)] : []),
  ];
}

interface Answered {
  title: string;
  person: string;
}

function answered(status: string, values: Answered): string {
  if (status === 'accepted') return t('{person} accepted {title}', values);
  if (status === 'declined') return t('{person} declined {title}', values);
  if (status === 'tentative') return t('{person} may come to {title}', values);
  return t('{person} has not answered yet for {title}', values);
}

function attendeePhrases({ kind, title, person, fields }: RecordChange): string[] {
  const values = { title: quoted(title), person: person ?? '' };
  if (kind === 'created') return [t('Invited {person} to {title}', values)];
  if (kind === 'deleted') return [t('Took {person} off the guests of {title}', values)];
  return [answered(String(fieldOf(fields, 'status')?.after), values)];
}

const placePhrases = ({ kind, title, fields: [place] }: RecordChange): string[] =>
  kind === 'created'
    ? [
        t('Put {title} on {schedule}', {
          title: quoted(title),
          schedule: quoted(String(place?.after)),
        }),
      ]
    : [
        t('Took {title} off {schedule}', {
          title: quoted(title),
          schedule: quoted(String(place?.before)),
        }),
      ];

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
const isBrought = ({ cause }: Told) => cause === 'google';

const numberOf = ({ changes, counts }: Told, kind: RecordChange['kind']): number =>
  counts?.[kind] ??
  changes.filter((change) => change.record === 'event' && change.kind === kind).length;

/** Many records of which the same became, by their number. */
function counted(told: Told): string[] {
  const { changes, counts, size } = told;
  const isPart = !counts && size > changes.length * 4;
  return (['created', 'deleted', 'changed'] as const).flatMap((kind) => {
    const number = numberOf(told, kind);
    if (number <= SPELLED_OUT) return [];
    const events = isPart
      ? plural(number, { one: 'over # event', other: 'over # events' })
      : plural(number, { one: '# event', other: '# events' });
    if (kind === 'deleted') return [t('Deleted {events}', { events })];
    if (kind === 'changed') return [t('Changed {events}', { events })];
    return [isBrought(told) ? t('Added {events}', { events }) : t('Created {events}', { events })];
  });
}

const openings: Partial<Record<Cause, () => string>> = {
  undo: () => t('Undid a change: '),
  import: () => t('Import: '),
  feed: () => t('Subscription: '),
  google: () => t('Google Calendar: '),
  optimizer: () => t('Optimization: '),
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
  const more = left > 0 ? [plural(left, { one: '# more change', other: '# more changes' })] : [];
  const all = [...sentences, ...more];
  return `${openings[cause]?.() ?? ''}${all.length > 0 ? all.join('; ') : t('Small changes')}`;
}
