import { getExcludedOccurrences, findOccurrence } from '@scheduler/scheduling/recurrence';
import { hasSameTimes } from '../events/series.ts';
import type { EventRow, SeriesSnapshot, GuestRow, Snapshot } from './snapshot.ts';

/** Reason for an email to a guest. */
export type NotificationReason = 'invited' | 'rescheduled' | 'changed' | 'cancelled' | 'uninvited';

/** A notification to a guest about an event, a series or an occurrence. */
export interface GuestNotification {
  guest: GuestRow;
  reason: NotificationReason;
  /** Original start of the occurrence, or '' for an event or a whole series. */
  recurrence_id: string;
  /** Current version, or the last one before the event was deleted or the guest removed. */
  event: EventRow;
  /** Previous version, or `null` for a guest who was just invited or removed. */
  former: EventRow | null;
  /** Modified occurrences of a series, which are part of the same email. */
  exceptions: EventRow[];
}

const TEXT_FIELDS = ['title', 'description', 'location'] as const;

const hasSameRecurrence = (a: EventRow, b: EventRow) =>
  JSON.stringify(a.recurrence) === JSON.stringify(b.recurrence);

const isRescheduled = (a: EventRow, b: EventRow) => !hasSameTimes(a, b) || !hasSameRecurrence(a, b);

/** Returns `null` if no field that guests can see has changed. */
function getChangeReason(former: EventRow, event: EventRow): NotificationReason | null {
  if (isRescheduled(former, event)) return 'rescheduled';
  return TEXT_FIELDS.some((field) => former[field] !== event[field]) ? 'changed' : null;
}

const isExdate = (line: string) => line.toUpperCase().startsWith('EXDATE');
const withoutExdates = (event: EventRow): EventRow => ({
  ...event,
  recurrence: event.recurrence?.filter((line) => !isExdate(line)) ?? null,
});

const listExcludedStarts = (event: EventRow | undefined | null): string[] =>
  event?.recurrence ? getExcludedOccurrences({ ...event, recurrence: event.recurrence }) : [];

/** Returns the excluded starts that are in only one of the two lists. */
const diffExcludedStarts = (a: string[], b: string[]) =>
  [...a, ...b].filter((start) => a.includes(start) !== b.includes(start));

/** Returns a modified or regular occurrence, or `null` if the series doesn't include it. */
function getOccurrence(
  { master, exceptions }: SeriesSnapshot,
  original_start: string,
): Snapshot | null {
  const override = exceptions.get(original_start);
  if (override) return override;
  const { event: series = null, guests = new Map<string, GuestRow>() } = master ?? {};
  if (!series?.recurrence) return null;
  const times = findOccurrence({ ...series, recurrence: series.recurrence }, original_start);
  if (!times) return null;
  const { original_start_time: _, ...period } = times;
  const event = { ...series, ...period, series_id: series.id, original_start, recurrence: null };
  return { event, guests };
}

interface SnapshotPair {
  former: Snapshot | null;
  current: Snapshot | null;
  recurrence_id: string;
  /** Reason to notify guests who were already invited and still are. */
  change: NotificationReason | null;
}

function* getNotifications(
  { former, current, recurrence_id, change }: SnapshotPair,
  exceptions: Snapshot[] = [],
) {
  const emails = new Set([...(former?.guests.keys() ?? []), ...(current?.guests.keys() ?? [])]);
  for (const email of emails) {
    const formerGuest = former?.guests.get(email);
    const currentGuest = current?.guests.get(email);
    const reason = getReason({ formerGuest, currentGuest, current, change });
    const guest = currentGuest ?? formerGuest;
    const event = (currentGuest ? current : former)?.event;
    if (!reason || !guest || !event) continue;
    const guestExceptions = exceptions.filter(({ guests }) => guests.has(email));
    yield {
      guest,
      reason,
      recurrence_id,
      event,
      former: (formerGuest && currentGuest && former?.event) ?? null,
      exceptions: currentGuest
        ? guestExceptions.flatMap(({ event: override }) => override ?? [])
        : [],
    } satisfies GuestNotification;
  }
}

interface ReasonInput extends Pick<SnapshotPair, 'current' | 'change'> {
  formerGuest: GuestRow | undefined;
  currentGuest: GuestRow | undefined;
}

function getReason({ formerGuest, currentGuest, current, change }: ReasonInput) {
  if (formerGuest && currentGuest) return change;
  if (currentGuest) return 'invited';
  return current?.event ? 'uninvited' : 'cancelled';
}

/** Returns the notifications for the guests of an event, or of a series and its exceptions. */
export function findGuestNotifications(
  former: SeriesSnapshot,
  current: SeriesSnapshot,
): GuestNotification[] {
  const [before, after] = [former.master?.event ?? null, current.master?.event ?? null];
  const seriesChange =
    before && after && getChangeReason(withoutExdates(before), withoutExdates(after));
  const seriesPair: SnapshotPair = {
    former: former.master,
    current: current.master,
    recurrence_id: '',
    change: seriesChange ?? null,
  };
  const notifications: GuestNotification[] = [
    ...getNotifications(seriesPair, [...current.exceptions.values()]),
  ];
  const notifiedEmails = new Set(notifications.map(({ guest }) => guest.email));
  const starts = new Set([
    ...former.exceptions.keys(),
    ...current.exceptions.keys(),
    ...diffExcludedStarts(listExcludedStarts(before), listExcludedStarts(after)),
  ]);
  for (const recurrence_id of starts) {
    const formerOccurrence = getOccurrence(former, recurrence_id);
    const occurrence = getOccurrence(current, recurrence_id);
    const change =
      formerOccurrence?.event && occurrence?.event
        ? getChangeReason(formerOccurrence.event, occurrence.event)
        : null;
    const pair = { former: formerOccurrence, current: occurrence, recurrence_id, change };
    // An email about a series includes its modified occurrences.
    notifications.push(
      ...[...getNotifications(pair)].filter(({ guest }) => !notifiedEmails.has(guest.email)),
    );
  }
  return notifications;
}

/** A reply that the organizer hasn't been notified about yet. */
export interface NewReply {
  guest: GuestRow;
  recurrence_id: string;
  event: EventRow;
}

const isNewReply = (before: GuestRow | undefined, after: GuestRow) =>
  after.partstat !== 'needs-action' &&
  (['partstat', 'note', 'proposed_start', 'proposed_end'] as const).some(
    (field) => (before?.[field] ?? null) !== after[field],
  );

/** Returns the replies in a batch. A reply to a whole series is returned once. */
export function findNewReplies(former: SeriesSnapshot, current: SeriesSnapshot): NewReply[] {
  const pairs = ['', ...current.exceptions.keys()].map((recurrence_id) => ({
    recurrence_id,
    before: recurrence_id === '' ? former.master : getOccurrence(former, recurrence_id),
    after: recurrence_id === '' ? current.master : (current.exceptions.get(recurrence_id) ?? null),
  }));
  const repliedEmails = new Set<string>();
  return pairs.flatMap(({ recurrence_id, before, after }) =>
    [...(after?.guests.values() ?? [])].flatMap((guest): NewReply[] => {
      const previousGuest = before?.guests.get(guest.email);
      if (
        !previousGuest ||
        !after?.event ||
        repliedEmails.has(guest.email) ||
        !isNewReply(previousGuest, guest)
      )
        return [];
      repliedEmails.add(guest.email);
      return [{ guest, recurrence_id, event: after.event }];
    }),
  );
}
