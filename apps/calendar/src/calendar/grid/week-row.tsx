import { t } from '@scheduler/i18n';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { memo, useMemo, type ReactNode } from 'react';
import { localDate, localMidnight } from '../../dates.ts';
import type { DrawnItem } from '../calendar-item.ts';
import type { Days } from '../days.ts';
import { accessors, components, getters } from '../grid-setup.ts';
import { RowWrapper } from '../grid-wrappers.tsx';
import { useGridActions } from './grid-actions.ts';
import { packWeek, type Segment } from './pack-week.ts';
import { RowItem } from './row-item.tsx';
import { DayCell, spokenDay } from './day-cell.tsx';

interface WeekRowProps {
  dates: readonly CalendarDate[];
  days: Days<DrawnItem>;
  /** How many rows of items there is room for. */
  most: number;
  now: number;
  className: string;
  label: string;
  /** The month whose days stand out; without one it is a row of whole days. */
  month?: string;
  /** The days' own line, above the items. */
  children?: ReactNode;
}

/** Some days that follow each other, and lines of items over them. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { dates, days, most, month } = props;
  const range = useMemo(() => dates.map(localMidnight), [dates]);
  const rows = useMemo(() => packWeek(dates, days, most), [dates, days, most]);
  const metrics = useMemo(() => metricsOf(range, dates), [range, dates]);
  const today = localDate(new Date(props.now));
  return (
    <div role="rowgroup" aria-label={props.label} className={props.className}>
      <div role="row" className="grid-row">
        <div className="rbc-row-bg">
          {dates.map((date, index) => (
            <DayCell key={index} {...{ date, today, month }} />
          ))}
        </div>
      </div>
      <div className="rbc-row-content">
        {props.children}
        <RowWrapper
          {...{ accessors, components, getters }}
          rtl={document.dir === 'rtl'}
          isAllDay={month === undefined}
          slotMetrics={metrics}
          resizable
        >
          {/* Of other days they go and come together, which costs less than one by one. */}
          {rows.map((segments, index) => (
            <ItemRow key={`${dates[0]} ${index}`} {...{ segments, dates, days }} />
          ))}
        </RowWrapper>
      </div>
    </div>
  );
});

interface ItemRowProps {
  segments: readonly Segment[];
  dates: readonly CalendarDate[];
  days: Days<DrawnItem>;
}

const ItemRow = ({ segments, dates, days }: ItemRowProps) => (
  <div role={segments.length > 0 ? 'row' : undefined} className="rbc-row">
    {segments.map((segment, index) => {
      const { left, span } = segment;
      const place = { days: dates.length, left, span, gap: left - endOf(segments[index - 1]) };
      return 'item' in segment ? (
        <Cell key={segment.item.id} {...place}>
          <RowItem item={segment.item} before={segment.before} after={segment.after} />
        </Cell>
      ) : (
        <Cell key={left} {...place}>
          <More
            count={segment.more}
            items={days.get(dates[left] ?? '') ?? []}
            date={dates[left] ?? ''}
          />
        </Cell>
      );
    })}
  </div>
);

const endOf = (segment: Segment | undefined) => (segment ? segment.left + segment.span : 0);

interface CellProps {
  /** How many days the row has. */
  days: number;
  left: number;
  span: number;
  /** Days between this and what stands before it. */
  gap: number;
  children: ReactNode;
}

function Cell({ days, left, span, gap, children }: CellProps) {
  const share = (count: number) => `${(count / days) * 100}%`;
  const style = { flexBasis: share(span), maxWidth: share(span), marginInlineStart: share(gap) };
  return (
    <div
      role="gridcell"
      aria-colindex={left + 1}
      aria-colspan={span > 1 ? span : undefined}
      className="rbc-row-segment"
      style={style}
    >
      {children}
    </div>
  );
}

interface MoreProps {
  count: number;
  items: readonly DrawnItem[];
  date: CalendarDate;
}

/** How many of a day's items have no room. */
function More({ count, items, date }: MoreProps) {
  const { showMore } = useGridActions();
  const day = localMidnight(date);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="rbc-button-link rbc-show-more"
      aria-haspopup="dialog"
      aria-label={t('+{count} more, {day}', { count, day: spokenDay(day) })}
      onClick={({ currentTarget }) => showMore(items, day, currentTarget)}
    >
      {t('+{count} more', { count })}
    </button>
  );
}

/** What react-big-calendar's wrapper for dropping asks of a row. */
function metricsOf(range: readonly Date[], dates: readonly CalendarDate[]) {
  const [first = new Date(0)] = range;
  const last = localMidnight(addDays(dates.at(-1) ?? '', 1));
  return {
    range,
    first,
    last,
    slots: range.length,
    getDateForSlot: (slot: number) => range[slot],
    continuesPrior: ({ start }: DrawnItem) => start < first,
    continuesAfter: ({ end }: DrawnItem) => end > last,
  };
}
