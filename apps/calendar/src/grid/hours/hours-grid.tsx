import { t } from '@scheduler/i18n';
import { getVisibleDates, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toLocalDate, getLocalMidnight, getWeekStart } from '../../local-dates.ts';
import { useIsPhone } from '../../use-media-query.ts';
import type { OverlapBand, DisplayItem } from '../../screen/items/calendar-item.ts';
import { getDatesBetween, type ItemsByDay } from '../../screen/items/group-by-day.ts';
import { formatRangeLabel } from '../../screen/toolbar/range-label.ts';
import { getInitialScrollTime } from './working-hours.ts';
import { TimeZoneGutters } from '../time-zones/time-zone-gutters.tsx';
import { TimeZoneCorner } from '../time-zones/time-zone-corner.tsx';
import { TimeGridDayHeader } from '../time-zones/time-grid-day-header.tsx';
import { getDayBounds, type DayBounds } from './day-bounds.ts';
import { createDayTimeScale } from './day-time-scale.ts';
import { formatSpokenDay } from '../day-cell.tsx';
import { useGridActions, useGridDays } from '../grid-actions.ts';
import { HoursColumn } from './hours-column.tsx';
import type { CalendarGridProps } from '../calendar-grid-props.ts';
import { WeekRow } from '../month/week-row.tsx';

interface HoursGridProps extends Pick<CalendarGridProps, 'view' | 'date' | 'now' | 'bands'> {
  /** Time zone of the second hour gutter, if any. */
  secondTimeZone: string | null;
}

/** Width of the hour labels of one time zone. */
const GUTTER_WIDTH_PX = 56;

/** Maximum number of all-day rows, to leave room for the hours. */
const MAX_ALL_DAY_ROWS = 8;

/** The week, work week and day views, with all-day items above the hours. */
export function HoursGrid(props: HoursGridProps) {
  const { view, date, now, bands, secondTimeZone: secondZone } = props;
  const itemsByDay = useGridDays();
  const isPhone = useIsPhone();
  const firstDay = getWeekStart();
  const { start_date, end_date } = getVisibleDates(view, date, firstDay);
  const dates = useMemo(() => getDatesBetween(start_date, end_date), [start_date, end_date]);
  const days = useMemo(() => dates.map(getDayBounds), [dates]);
  const { allDayItems, timedItems } = useMemo(
    () => splitItems(days, itemsByDay),
    [days, itemsByDay],
  );
  const bandsByDay = useMemo(() => groupBandsByDay(days, bands), [days, bands]);
  const { content, header, onScroll, scrollbar, contentWidth } = useScrollContainer(view, date);
  const gutterWidth =
    secondZone && (!isPhone || view === 'day') ? 2 * GUTTER_WIDTH_PX : GUTTER_WIDTH_PX;
  const columnWidth = (contentWidth - gutterWidth) / days.length;
  const [firstDayBounds] = days;
  return (
    <div className="rbc-time-view" role="grid" aria-label={formatRangeLabel(view, date, false)}>
      <div
        ref={header}
        className={cx('rbc-time-header', scrollbar > 0 && 'rbc-overflowing')}
        style={{ marginInlineEnd: scrollbar }}
      >
        <div
          role="row"
          className="rbc-label rbc-time-header-gutter"
          style={{ width: gutterWidth, minWidth: gutterWidth, maxWidth: gutterWidth }}
        >
          <div role="columnheader" className="grid-row">
            {firstDayBounds && <TimeZoneCorner day={firstDayBounds.start} />}
          </div>
        </div>
        <div className="rbc-time-header-content">
          <DayHeaders dates={dates} now={now} />
          <WeekRow
            {...{ dates, now }}
            days={allDayItems}
            maxRows={MAX_ALL_DAY_ROWS}
            className="rbc-allday-cell"
            label={t('All day')}
          />
        </div>
      </div>
      <div ref={content} role="row" className="rbc-time-content" onScroll={onScroll}>
        <div className="grid-row" aria-hidden="true">
          {firstDayBounds && <TimeZoneGutters day={firstDayBounds} secondTimeZone={secondZone} />}
        </div>
        {days.map((day, index) => (
          <HoursColumn
            key={index}
            {...{ day, now, columnWidth }}
            items={timedItems[index] ?? []}
            bands={bandsByDay[index] ?? []}
          />
        ))}
      </div>
    </div>
  );
}

function DayHeaders({ dates, now }: { dates: readonly CalendarDate[]; now: number }) {
  const { showDay } = useGridActions();
  const today = toLocalDate(new Date(now));
  const singleDayClass = dates.length === 1 && 'rbc-time-header-cell-single-day';
  return (
    <div role="row" className={cx('rbc-row rbc-time-header-cell', singleDayClass)}>
      {dates.map((date) => {
        const day = getLocalMidnight(date);
        return (
          <div
            key={date}
            role="columnheader"
            className={cx('rbc-header', date === today && 'rbc-today')}
          >
            <button
              type="button"
              tabIndex={-1}
              data-head={date}
              className="rbc-button-link"
              aria-current={date === today ? 'date' : undefined}
              onClick={() => showDay(date)}
            >
              <TimeGridDayHeader date={day} />
              <span className="sr-only">{formatSpokenDay(day)}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Checks whether an item belongs in the all-day row, which also shows items longer than a day. */
const isInAllDayRow = ({ allDay, start: initialTime, end }: DisplayItem, day: DayBounds) =>
  allDay ||
  initialTime < day.start ||
  end.getTime() > day.end.getTime() + 1 ||
  end.getTime() - initialTime.getTime() > day.end.getTime() - day.start.getTime();

function splitItems(days: readonly DayBounds[], items: ItemsByDay<DisplayItem>) {
  const allDayItems = new Map<CalendarDate, DisplayItem[]>();
  const timedItems = days.map((day) => {
    const dayItems = items.get(day.date) ?? [];
    allDayItems.set(
      day.date,
      dayItems.filter((item) => isInAllDayRow(item, day)),
    );
    return dayItems.filter((item) => !isInAllDayRow(item, day));
  });
  return { allDayItems, timedItems };
}

const groupBandsByDay = (days: readonly DayBounds[], bands: readonly OverlapBand[]) =>
  days.map((day) =>
    bands.filter(({ start: initialTime, end }) => initialTime < day.end && end > day.start),
  );

/** Estimated ratio of the grid's width to the window's, used until the grid is measured. */
const ESTIMATED_WIDTH_RATIO = 2 / 3;

/** Scrolls the hours and synchronizes the horizontal position of the headers. */
function useScrollContainer(view: CalendarView, date: CalendarDate) {
  const content = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const [scrollbar, setScrollbar] = useState(0);
  const [contentWidth, setContentWidth] = useState(innerWidth * ESTIMATED_WIDTH_RATIO);
  const [initialTime] = useState(() => getInitialScrollTime(view, date));
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const { toPercent } = createDayTimeScale(getDayBounds(toLocalDate(initialTime)));
    element.scrollTop = (element.scrollHeight * toPercent(initialTime)) / 100;
    const measure = () => {
      setScrollbar(Math.max(0, element.offsetWidth - element.clientWidth));
      if (element.clientWidth > 0) setContentWidth(element.clientWidth);
    };
    measure();
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [initialTime]);
  const onScroll = () => {
    if (header.current && content.current) header.current.scrollLeft = content.current.scrollLeft;
  };
  return { content, header, onScroll, scrollbar, contentWidth };
}
