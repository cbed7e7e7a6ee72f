import type { MeetingTimes, SuggestedTime } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Banner, cx, LoadError, SlotIcon, Skeleton } from '@scheduler/ui';
import { Check } from 'lucide-react';
import { formatTime } from '../local-dates.ts';
import { format } from '../format-date.ts';
import styles from './find-time.module.css';

interface SuggestionListProps {
  times: MeetingTimes | undefined;
  /** `onRetry` is null if retrying can't help. */
  error: { text: string; onRetry: (() => void) | null } | null;
  selectedStart: string | null;
  onSelect: (time: SuggestedTime) => void;
}

/** Lists the best times with their reasons, or near misses if no time works for everyone. */
export function SuggestionList({ times, error, selectedStart, onSelect }: SuggestionListProps) {
  if (error?.onRetry) return <LoadError message={error.text} onRetry={error.onRetry} />;
  if (error) return <Banner tone="info">{error.text}</Banner>;
  if (!times) return <SuggestionSkeleton />;
  const visibleTimes = getVisibleTimes(times);
  return (
    <fieldset className={styles.suggestions}>
      <legend>
        <SlotIcon size={14} />
        {times.status === 'ok'
          ? t('Suggested times')
          : t('No time works for everyone. Closest options:')}
      </legend>
      {visibleTimes.map((time, index) => (
        <label
          key={time.start_time}
          className={cx(styles.slot, time.start_time === selectedStart && styles.selected)}
        >
          <input
            type="radio"
            name="suggested-time"
            className="sr-only"
            checked={time.start_time === selectedStart}
            onChange={() => onSelect(time)}
          />
          <b aria-hidden="true">{index + 1}</b>
          <span>{formatSlot(time.start_time)}</span>
          {time.start_time === selectedStart && (
            <Check size={14} strokeWidth={2} aria-hidden="true" />
          )}
          <small>{formatReasons(time)}</small>
        </label>
      ))}
      {visibleTimes.length === 0 && <p>{t('No times found in this period.')}</p>}
      {times.relaxations.length > 0 && (
        <ul className={styles.relaxations} aria-label={t('How to find more times')}>
          {times.relaxations.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

export const getVisibleTimes = (times: MeetingTimes) =>
  times.suggestions.length > 0 ? times.suggestions : times.near_misses;

/** Joins the two most important reasons. */
export const formatReasons = ({ reasons }: SuggestedTime) => reasons.slice(0, 2).join(' ');

/** Formats a time as `Mon, Nov 23, 11:30 AM`. */
export const formatSlot = (time: string): string =>
  `${format(new Date(time), 'EEE, MMM d')}, ${formatTime(new Date(time))}`;

const SuggestionSkeleton = () => (
  <div className={styles.suggestions} role="status" aria-busy="true">
    <span className="sr-only">{t('Finding times')}</span>
    <Skeleton height={52} />
    <Skeleton height={52} />
    <Skeleton height={52} />
  </div>
);
