import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { memo, useMemo, type ReactNode } from 'react';
import { toLocalDate, getLocalMidnight } from '../../local-dates.ts';
import type { DisplayItem } from '../../screen/items/calendar-item.ts';
import { groupByDay, type ItemsByDay } from '../../screen/items/group-by-day.ts';
import { useGridActions, usePointerPreview } from '../grid-actions.ts';
import { packWeek, type Segment } from './pack-week.ts';
import { RowItem } from './row-item.tsx';
import { DayCell, formatSpokenDay } from '../day-cell.tsx';

interface WeekRowProps {
  dates: readonly CalendarDate[];
  days: ItemsByDay<DisplayItem>;
  maxRows: number;
  now: number;
  className: string;
  label: string;
  /** Month as `YYYY-MM`; `undefined` in an all-day row. */
  month?: string;
  /** Date headers above the items. */
  children?: ReactNode;
}

/** Consecutive days with rows of items. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { dates, days, maxRows, month } = props;
  const rows = useMemo(() => packWeek(dates, days, maxRows), [dates, days, maxRows]);
  const today = toLocalDate(new Date(props.now));
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
        <div className="row-body">
          {/* Keyed by date, because replacing the rows is cheaper than updating each item. */}
          {rows.map((segments, index) => (
            <ItemRow key={`${dates[0]} ${index}`} {...{ segments, dates, days }} />
          ))}
          <RowPreview dates={dates} />
        </div>
      </div>
    </div>
  );
});

interface ItemRowProps {
  segments: readonly Segment[];
  dates: readonly CalendarDate[];
  days: ItemsByDay<DisplayItem>;
}

const ItemRow = ({ segments, dates, days }: ItemRowProps) => (
  <div role={segments.length > 0 ? 'row' : undefined} className="rbc-row">
    {segments.map((segment, index) => {
      const { left, span } = segment;
      const cellProps = {
        days: dates.length,
        left,
        span,
        gap: left - getSegmentEnd(segments[index - 1]),
      };
      return 'item' in segment ? (
        <SegmentCell key={segment.item.id} {...cellProps}>
          <RowItem
            item={segment.item}
            continuesBefore={segment.continuesBefore}
            continuesAfter={segment.continuesAfter}
          />
        </SegmentCell>
      ) : (
        <SegmentCell key={left} {...cellProps}>
          <OverflowButton
            count={segment.hiddenCount}
            items={days.get(dates[left] ?? '') ?? []}
            date={dates[left] ?? ''}
          />
        </SegmentCell>
      );
    })}
  </div>
);

const getSegmentEnd = (segment: Segment | undefined) => (segment ? segment.left + segment.span : 0);

interface CellProps {
  /** Number of days in the row. */
  days: number;
  left: number;
  span: number;
  /** Number of empty days before this cell. */
  gap: number;
  children: ReactNode;
}

function SegmentCell({ days, left, span, gap, children }: CellProps) {
  const toPercent = (count: number) => `${(count / days) * 100}%`;
  const style = {
    flexBasis: toPercent(span),
    maxWidth: toPercent(span),
    marginInlineStart: toPercent(gap),
  };
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

/** The item that is dragged over the row, at its new days. */
function RowPreview({ dates }: { dates: readonly CalendarDate[] }) {
  const { dragged } = usePointerPreview();
  if (!dragged?.drop || dragged.drop.isAllDay === false) return null;
  const item = { ...dragged.item, ...dragged.drop, allDay: dragged.item.allDay };
  const [segment] = packWeek(dates, groupByDay([item]), 1).flat();
  if (!segment || !('item' in segment)) return null;
  const { left, span, continuesBefore, continuesAfter } = segment;
  return (
    <div aria-hidden="true" className="rbc-row drag-row">
      <SegmentCell days={dates.length} left={left} span={span} gap={left}>
        <RowItem {...{ item, continuesBefore, continuesAfter }} isPreview />
      </SegmentCell>
    </div>
  );
}

interface OverflowButtonProps {
  count: number;
  items: readonly DisplayItem[];
  date: CalendarDate;
}

/** Button that shows the items of a day that don't fit. */
function OverflowButton({ count, items, date }: OverflowButtonProps) {
  const { showMore } = useGridActions();
  const day = getLocalMidnight(date);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="rbc-button-link rbc-show-more"
      aria-haspopup="dialog"
      aria-label={t('+{count} more, {day}', { count, day: formatSpokenDay(day) })}
      onClick={({ currentTarget }) => showMore({ items, date: day, button: currentTarget })}
    >
      {t('+{count} more', { count })}
    </button>
  );
}
