import { t } from '@scheduler/i18n';
import { intersectIntervals, mergeIntervals, type Interval } from '@scheduler/scheduling';
import { Avatar } from '@scheduler/ui';
import type { CSSProperties } from 'react';
import { formatTimeRange } from '../../local-dates.ts';
import type { GuestAvailability } from './use-guest-availability.ts';
import styles from '../conflicts/day-strip.module.css';

const MAX_COLUMNS = 4;

interface GuestColumn extends GuestAvailability {
  /** Number of guests that share the column; 0 for a single guest. */
  groupSize: number;
}

/** Assigns each guest a column; guests beyond the limit share the last one. */
export function toGuestColumns(guests: readonly GuestAvailability[]): GuestColumn[] {
  const singleCount = guests.length > MAX_COLUMNS ? MAX_COLUMNS - 1 : guests.length;
  const groupedGuests = guests.slice(singleCount);
  const columns = guests.slice(0, singleCount).map((guest) => ({ ...guest, groupSize: 0 }));
  if (groupedGuests.length === 0) return columns;
  const email = groupedGuests.map((guest) => guest.email).join(', ');
  const busy = mergeIntervals(groupedGuests.flatMap((guest) => guest.busy));
  return [...columns, { email, busy, groupSize: groupedGuests.length }];
}

export const GuestColumnHeaders = ({ guests }: { guests: readonly GuestAvailability[] }) => (
  <div className={styles.columnHeaders} aria-hidden="true">
    <span>{t('You')}</span>
    {toGuestColumns(guests).map(({ email, groupSize }) => (
      <b key={email} title={email}>
        {groupSize > 0 ? `+${groupSize}` : <Avatar name={email} />}
      </b>
    ))}
  </div>
);

interface GuestColumnsProps {
  guests: readonly GuestAvailability[];
  day: Interval;
  /** Converts a duration in milliseconds to pixels. */
  toPixels: (length: number) => number;
}

/** Shows guests' busy times next to the user's day, without event details. */
export const GuestColumns = ({ guests, day, toPixels }: GuestColumnsProps) =>
  toGuestColumns(guests).map(({ email, busy }, index, { length }) => (
    <ul
      key={email}
      className={styles.guest}
      style={{ '--from-end': length - 1 - index } as CSSProperties}
      aria-label={email}
    >
      {busy.map((period) => {
        const visiblePart = intersectIntervals(period, day);
        if (!visiblePart) return null;
        const position = {
          top: toPixels(visiblePart.start - day.start),
          height: toPixels(visiblePart.end - visiblePart.start),
        };
        return (
          <li key={period.start} style={position}>
            <span className="sr-only">
              {t('Busy')}, {formatTimeRange(new Date(period.start), new Date(period.end))}
            </span>
          </li>
        );
      })}
    </ul>
  ));

interface AvailabilityNotesProps {
  guests: readonly GuestAvailability[];
  unknownEmails: readonly string[];
  failed: boolean;
  eventInterval: Interval | null;
}

/** Lists guests who are busy at the event's time and guests with unknown availability. */
export function AvailabilityNotes({
  guests,
  unknownEmails,
  failed,
  eventInterval,
}: AvailabilityNotesProps) {
  const busyGuests = guests.filter(({ busy }) =>
    busy.some((interval) => eventInterval && intersectIntervals(interval, eventInterval)),
  );
  return (
    <div className={styles.notes} aria-live="polite">
      {busyGuests.length > 0 && (
        <p className={styles.busyNote}>
          {t('Busy at this time: {people}', {
            people: busyGuests.map(({ email }) => email).join(', '),
          })}
        </p>
      )}
      {unknownEmails.length > 0 && (
        <p>{t("Can't see availability for {people}", { people: unknownEmails.join(', ') })}</p>
      )}
      {failed && <p>{t("Couldn't load availability.")}</p>}
    </div>
  );
}
