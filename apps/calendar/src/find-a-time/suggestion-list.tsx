import type { MeetingTimes, SuggestedTime } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Banner, cx, LoadFailed, SlotIcon, Skeleton } from '@scheduler/ui';
import { Check } from 'lucide-react';
import { clockTime } from '../dates.ts';
import { format } from '../format.ts';
import styles from './find-a-time.module.css';

interface SuggestionListProps {
  times: MeetingTimes | undefined;
  /** Why there are none, when that is known, and the way to try again where that may help. */
  fault: { text: string; onRetry: (() => void) | null } | null;
  chosen: string | null;
  onChoose: (time: SuggestedTime) => void;
}

/** What suits best, each with its reason; when nothing suits all, what comes nearest. */
export function SuggestionList({ times, fault, chosen, onChoose }: SuggestionListProps) {
  if (fault?.onRetry) return <LoadFailed message={fault.text} onRetry={fault.onRetry} />;
  if (fault) return <Banner tone="info">{fault.text}</Banner>;
  if (!times) return <SuggestionSkeleton />;
  const shown = shownTimes(times);
  return (
    <fieldset className={styles.suggestions}>
      <legend>
        <SlotIcon size={14} />
        {times.status === 'ok'
          ? t('Suggested times')
          : t('No time suits everybody. The nearest are')}
      </legend>
      {shown.map((time, index) => (
        <label
          key={time.start_time}
          className={cx(styles.slot, time.start_time === chosen && styles.chosen)}
        >
          <input
            type="radio"
            name="suggested-time"
            className="sr-only"
            checked={time.start_time === chosen}
            onChange={() => onChoose(time)}
          />
          <b aria-hidden="true">{index + 1}</b>
          <span>{slotWord(time.start_time)}</span>
          {time.start_time === chosen && <Check size={14} strokeWidth={2} aria-hidden="true" />}
          <small>{reasonOf(time)}</small>
        </label>
      ))}
      {shown.length === 0 && <p>{t('There is no such time within these days.')}</p>}
      {times.relaxations.length > 0 && (
        <ul className={styles.relaxations} aria-label={t('What would help')}>
          {times.relaxations.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

export const shownTimes = (times: MeetingTimes) =>
  times.suggestions.length > 0 ? times.suggestions : times.near_misses;

/** The two reasons that matter most. */
export const reasonOf = ({ reasons }: SuggestedTime) => reasons.slice(0, 2).join(' ');

/** `Mon, Nov 23, 11:30 AM` */
export const slotWord = (time: string): string =>
  `${format(new Date(time), 'EEE, MMM d')}, ${clockTime(new Date(time))}`;

const SuggestionSkeleton = () => (
  <div className={styles.suggestions} role="status" aria-busy="true">
    <span className="sr-only">{t('Looking for times')}</span>
    <Skeleton height={52} />
    <Skeleton height={52} />
    <Skeleton height={52} />
  </div>
);
