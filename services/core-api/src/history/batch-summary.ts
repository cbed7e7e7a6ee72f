import type { ChangeCause, FieldChange, RecordChange } from '@scheduler/contracts/core';
import { plural, quote, t, tWithContext } from '@scheduler/i18n/translate';
import { localToInstant } from '@scheduler/scheduling/time-zones';
import { formatFieldList } from './field-labels.ts';
import { describeTaskChanges } from './describe-task-changes.ts';
import { findExcludedOccurrence, type ExcludedOccurrence } from './exdate-changes.ts';
import {
  formatMoment,
  findField,
  listOtherFields,
  listPhrases,
  type ClockSettings,
} from './summary-formatters.ts';

/** Numbers of events that a batch created, deleted and changed. */
export type EventCounts = Record<RecordChange['kind'], number>;

interface SummaryInput {
  cause: ChangeCause;
  /** Number of changed rows. Large batches list only some of them in `changes`. */
  size: number;
  created_at: string;
  changes: RecordChange[];
  /** Counts of all changed events. Set only for the viewer's own large batches. */
  counts?: EventCounts | undefined;
  clockSettings: ClockSettings;
  getTimeZone: (eventId: string | null) => string;
  /** Returns `null` unless the event is a modified occurrence of a series. */
  getOriginalStart: (eventId: string | null) => string | null;
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const timeFields = ['start_time', 'end_time', 'start_date', 'end_date', 'is_all_day'];

/** Formats a date in the event's time zone, or a time in the viewer's time zone. */
function formatEventTime(
  value: string,
  isAllDay: boolean,
  eventId: string | null,
  input: SummaryInput,
): string {
  const { timeZone, hourCycle } = input.clockSettings;
  const eventTimeZone = input.getTimeZone(eventId);
  const displayTimeZone = isAllDay ? eventTimeZone : (timeZone ?? eventTimeZone);
  return formatMoment(
    { value, timeZone: displayTimeZone, isAllDay, referenceTime: input.created_at },
    hourCycle,
  );
}

function describeTimeChange(
  { title, fields, event_id }: RecordChange,
  input: SummaryInput,
): string | false {
  const start = findField(fields, 'start_time');
  const end = findField(fields, 'end_time');
  const timeChange = start ?? end;
  if (!timeChange) {
    const isChanged = fields.some(({ field }) => timeFields.includes(field));
    return isChanged && describeChangedFields(['start_time'], title);
  }
  const isAllDay = (side: 'before' | 'after') => {
    const changed = findField(fields, 'is_all_day');
    return changed ? changed[side] === true : findField(fields, 'start_date') !== undefined;
  };
  const format = (side: 'before' | 'after') =>
    formatEventTime(timeChange[side] as string, isAllDay(side), event_id, input);
  const values = { title: quote(title), before: format('before'), after: format('after') };
  return start
    ? t('Moved {title} from {before} to {after}', values)
    : t('Moved the end of {title} from {before} to {after}', values);
}

/** Describes a change to a single occurrence, or that such a change was undone. */
function describeOverride(
  change: RecordChange,
  originalStart: string,
  input: SummaryInput,
): string | null {
  const { kind, title, event_id } = change;
  const isAllDay = originalStart.length === DATE_LENGTH;
  const previousTime = formatEventTime(originalStart, isAllDay, event_id, input);
  if (kind === 'deleted') {
    return input.cause === 'undo'
      ? t('Reset {title} on {was} to match its series', { title: quote(title), was: previousTime })
      : null;
  }
  const now = formatNewStart(change, input);
  return previousTime === now
    ? t('Changed {title} on {was} (this event only)', { title: quote(title), was: previousTime })
    : t('Moved {title} from {was} to {now} (this event only)', {
        title: quote(title),
        was: previousTime,
        now,
      });
}

function formatNewStart({ fields, event_id }: RecordChange, input: SummaryInput): string {
  const start = findField(fields, 'start_time')?.after as string;
  const isAllDay = findField(fields, 'is_all_day')?.after === true;
  return formatEventTime(start, isAllDay, event_id, input);
}

function describeCreatedOrDeletedEvent(change: RecordChange, input: SummaryInput): string {
  const { kind, title, event_id } = change;
  const originalStart = input.getOriginalStart(event_id);
  const overridePhrase =
    originalStart === null ? null : describeOverride(change, originalStart, input);
  if (overridePhrase) return overridePhrase;
  if (kind === 'deleted') return t('Deleted {title}', { title: quote(title) });
  const values = { title: quote(title), time: formatNewStart(change, input) };
  return isImportedFromGoogle(input)
    ? t('Added {title} on {time}', values)
    : t('Created {title} on {time}', values);
}

const toInstant = ({ start, isLocal }: ExcludedOccurrence, timeZone: string) =>
  isLocal ? new Date(localToInstant(Date.parse(start), timeZone)).toISOString() : start;

/** Describes an added EXDATE line as a deleted event. */
function describeExcludedOccurrence(
  { title, fields, event_id }: RecordChange,
  input: SummaryInput,
): string | null {
  const change = findField(fields, 'recurrence');
  if (!change) return null;
  const removed = findExcludedOccurrence(change.before, change.after);
  const restored = findExcludedOccurrence(change.after, change.before);
  const occurrence = removed ?? restored;
  if (!occurrence) return null;
  const startTime = toInstant(occurrence, input.getTimeZone(event_id));
  const time = formatEventTime(startTime, occurrence.isDate, event_id, input);
  const values = { title: quote(title), time };
  return removed ? t('Deleted {title} on {time}', values) : t('Restored {title} on {time}', values);
}

function describeEventChange(change: RecordChange, input: SummaryInput): string[] {
  const { kind, title, fields } = change;
  if (kind !== 'changed') return [describeCreatedOrDeletedEvent(change, input)];
  const exclusion = describeExcludedOccurrence(change, input);
  const renamed = findField(fields, 'title');
  const locked = findField(fields, 'locked');
  const described = ['title', 'locked', ...timeFields, ...(exclusion ? ['recurrence'] : [])];
  return listPhrases(
    describeTimeChange(change, input),
    exclusion,
    renamed && t('Renamed {before} to {title}', toRename(renamed, title)),
    locked?.after === true && t('Locked {title}', { title: quote(title) }),
    locked && locked.after !== true && t('Unlocked {title}', { title: quote(title) }),
    describeChangedFields(listOtherFields(fields, described), title),
  );
}

const toRename = ({ before }: FieldChange, title: string) => ({
  before: quote(String(before)),
  title: quote(title),
});

const describeChangedFields = (fields: string[], title: string) =>
  fields.length > 0 &&
  t('Changed the {fields} of {title}', { fields: formatFieldList(fields), title: quote(title) });

function describeScheduleChange({ kind, title, fields }: RecordChange): string[] {
  if (kind === 'created') return [t('Created the schedule {title}', { title: quote(title) })];
  if (kind === 'deleted') return [t('Deleted the schedule {title}', { title: quote(title) })];
  const renamed = findField(fields, 'name');
  return listPhrases(
    renamed && t('Renamed the schedule {before} to {title}', toRename(renamed, title)),
    describeChangedFields(listOtherFields(fields, ['name']), title),
  );
}

const roleLabels: Record<string, () => string> = {
  freebusy: () => t('free/busy only'),
  viewer: () => tWithContext('role', 'viewer'),
  editor: () => tWithContext('role', 'editor'),
};

function describeShareChange({ kind, title, fields, ...change }: RecordChange): string[] {
  const values = { title: quote(title), person: change.person ?? '' };
  if (kind === 'deleted') return [t('Stopped sharing {title} with {person}', values)];
  const role = findField(fields, 'role')?.after as string | undefined;
  const roleLabel = role ? (roleLabels[role]?.() ?? role) : null;
  if (kind === 'created')
    return [t('Shared {title} with {person} ({role})', { ...values, role: roleLabel ?? '' })];
  const status = findField(fields, 'status')?.after as string | undefined;
  return listPhrases(
    roleLabel && t("Changed {person}'s role for {title} to {role}", { ...values, role: roleLabel }),
    status === 'pending' && t('Invited {person} to {title} again', values),
    status && status !== 'pending' && describeReply(status, values),
  );
}

function describeReply(status: string, values: { title: string; person: string }): string {
  if (status === 'accepted') return t('{person} accepted {title}', values);
  if (status === 'declined') return t('{person} declined {title}', values);
  if (status === 'tentative') return t('{person} replied “maybe” to {title}', values);
  return t("{person} hasn't replied to {title} yet", values);
}

function describeAttendeeChange({ kind, title, person, fields }: RecordChange): string[] {
  const values = { title: quote(title), person: person ?? '' };
  if (kind === 'created') return [t('Invited {person} to {title}', values)];
  if (kind === 'deleted') return [t('Removed {person} from {title}', values)];
  return [describeReply(String(findField(fields, 'status')?.after), values)];
}

function describeEventScheduleChange({ kind, title, fields }: RecordChange): string[] {
  const { before, after } = fields[0] ?? {};
  const toValues = (schedule: unknown) => ({
    title: quote(title),
    schedule: quote(String(schedule)),
  });
  return kind === 'created'
    ? [t('Added {title} to {schedule}', toValues(after))]
    : [t('Removed {title} from {schedule}', toValues(before))];
}

function describeChange(change: RecordChange, input: SummaryInput): string[] {
  switch (change.record) {
    case 'event':
      return describeEventChange(change, input);
    case 'schedule':
      return describeScheduleChange(change);
    case 'share':
      return describeShareChange(change);
    case 'attendee':
      return describeAttendeeChange(change);
    case 'place':
      return describeEventScheduleChange(change);
    case 'task':
    case 'habit':
      return describeTaskChanges(change);
  }
}

const MAX_LISTED_PHRASES = 3;

/** Synced events are described as “Added”, because they were created in Google Calendar. */
const isImportedFromGoogle = ({ cause }: SummaryInput) => cause === 'google';

const countEvents = ({ changes, counts }: SummaryInput, kind: RecordChange['kind']): number =>
  counts?.[kind] ??
  changes.filter((change) => change.record === 'event' && change.kind === kind).length;

/** Summarizes kinds of event changes that are too numerous to list. */
function describeEventCounts(input: SummaryInput): string[] {
  const { changes, counts, size } = input;
  const isPartial = !counts && size > changes.length * 4;
  return (['created', 'deleted', 'changed'] as const).flatMap((kind) => {
    const number = countEvents(input, kind);
    if (number <= MAX_LISTED_PHRASES) return [];
    const events = isPartial
      ? plural(number, { one: 'over # event', other: 'over # events' })
      : plural(number, { one: '# event', other: '# events' });
    if (kind === 'deleted') return t('Deleted {events}', { events });
    if (kind === 'changed') return t('Changed {events}', { events });
    return isImportedFromGoogle(input)
      ? t('Added {events}', { events })
      : t('Created {events}', { events });
  });
}

const prefixes: Partial<Record<ChangeCause, () => string>> = {
  undo: () => t('Undid a change: '),
  import: () => t('Import: '),
  feed: () => t('Subscription: '),
  google: () => t('Google Calendar: '),
  optimizer: () => t('Optimization: '),
};

export function summarizeBatch(input: SummaryInput): string {
  const { changes, cause } = input;
  const counts = describeEventCounts(input);
  const isCounted = ({ record, kind }: RecordChange) =>
    record === 'event' && countEvents(input, kind) > MAX_LISTED_PHRASES;
  const phrases = changes
    .filter((change) => !isCounted(change))
    .flatMap((change) => describeChange(change, input));
  const remaining = phrases.length - MAX_LISTED_PHRASES;
  const parts = listPhrases(
    ...phrases.slice(0, MAX_LISTED_PHRASES),
    ...counts,
    remaining > 0 && plural(remaining, { one: '# more change', other: '# more changes' }),
  );
  return `${prefixes[cause]?.() ?? ''}${parts.length > 0 ? parts.join('; ') : t('Minor changes')}`;
}
