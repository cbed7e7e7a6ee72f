import { t } from '@scheduler/i18n';
import { intersection, union, type Interval } from '@scheduler/scheduling';
import { Avatar } from '@scheduler/ui';
import type { CSSProperties } from 'react';
import { clockRange } from '../dates.ts';
import type { Guest } from './use-guests.ts';
import styles from './day-strip.module.css';

const MOST_COLUMNS = 4;

interface GuestColumn extends Guest {
  /** How many more stand in it than the one named. */
  more: number;
}

/** A column for each guest; those for whom there is no room share the last. */
export function columnsOf(guests: readonly Guest[]): GuestColumn[] {
  const alone = guests.length > MOST_COLUMNS ? MOST_COLUMNS - 1 : guests.length;
  const together = guests.slice(alone);
  const columns = guests.slice(0, alone).map((guest) => ({ ...guest, more: 0 }));
  if (together.length === 0) return columns;
  const email = together.map((guest) => guest.email).join(', ');
  const busy = union(together.flatMap((guest) => guest.busy));
  return [...columns, { email, busy, more: together.length }];
}

/** Whose column is whose, above the hours. */
export const GuestHeads = ({ guests }: { guests: readonly Guest[] }) => (
  <div className={styles.heads} aria-hidden="true">
    <span>{t('You')}</span>
    {columnsOf(guests).map(({ email, more }) => (
      <b key={email} title={email}>
        {more > 0 ? `+${more}` : <Avatar name={email} />}
      </b>
    ))}
  </div>
);

interface GuestColumnsProps {
  guests: readonly Guest[];
  day: Interval;
  /** Pixels of a length in milliseconds. */
  heightOf: (length: number) => number;
}

/** When guests are busy, beside one's own day; never what with. */
export const GuestColumns = ({ guests, day, heightOf }: GuestColumnsProps) =>
  columnsOf(guests).map(({ email, busy }, index, { length }) => (
    <ul
      key={email}
      className={styles.guest}
      style={{ '--from-end': length - 1 - index } as CSSProperties}
      aria-label={email}
    >
      {busy.map((period) => {
        const shown = intersection(period, day);
        if (!shown) return null;
        const place = {
          top: heightOf(shown.start - day.start),
          height: heightOf(shown.end - shown.start),
        };
        return (
          <li key={period.start} style={place}>
            <span className="sr-only">
              {t('Busy')}, {clockRange(new Date(period.start), new Date(period.end))}
            </span>
          </li>
        );
      })}
    </ul>
  ));

interface GuestRemarksProps {
  guests: readonly Guest[];
  unknown: readonly string[];
  failed: boolean;
  chosen: Interval | null;
}

/** Who cannot come at the chosen time, and of whom that is not known. */
export function GuestRemarks({ guests, unknown, failed, chosen }: GuestRemarksProps) {
  const taken = guests.filter(({ busy }) =>
    busy.some((one) => chosen && intersection(one, chosen)),
  );
  return (
    <div className={styles.remarks} aria-live="polite">
      {taken.length > 0 && (
        <p className={styles.taken}>
          {t('Busy at this time: {people}', { people: taken.map(({ email }) => email).join(', ') })}
        </p>
      )}
      {unknown.length > 0 && (
        <p>{t('Calendar not shared with you: {people}', { people: unknown.join(', ') })}</p>
      )}
      {failed && <p>{t('Availability could not be loaded')}</p>}
    </div>
  );
}
