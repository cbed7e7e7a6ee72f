import { t } from '@scheduler/i18n';
import { visibleDates, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { localDate, localMidnight, weekStart } from '../../dates.ts';
import { usePhone } from '../../use-media.ts';
import type { BandItem, DrawnItem } from '../calendar-item.ts';
import { DAY } from '../day-math.ts';
import { datesBetween, type Days } from '../days.ts';
import { gridLocalizer } from '../localizer.ts';
import { rangeLabel } from '../range-label.ts';
import { firstShown } from '../working-hours.ts';
import { HoursOfZones } from '../zones/hours-of-zones.tsx';
import { GUTTER } from '../zones/second-zone.ts';
import { ZoneCorner } from '../zones/zone-corner.tsx';
import { ZonedDayHeader } from '../zones/zoned-day-header.tsx';
import { dayOf, type Day } from './day-bounds.ts';
import { spokenDay } from './day-cell.tsx';
import { useGridActions, useGridDays } from './grid-actions.ts';
import { HoursColumn } from './hours-column.tsx';
import type { GridProps } from './month-grid.tsx';
import { WeekRow } from './week-row.tsx';

interface HoursGridProps extends GridProps {
  view: Exclude<CalendarView, 'month' | 'agenda'>;
  bands: readonly BandItem[];
  /** The zone whose hours stand beside the person's own, if there is one. */
  secondZone: string | null;
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

/** Rows of whole days; the hours below need their room too. */
const MOST_WHOLE_DAYS = 8;

/** The week, the work week and the day: whole days above, hours below. */
export function HoursGrid(props: HoursGridProps) {
  const { view, date, now, bands, secondZone, selectable, onSelectSlot } = props;
  const all = useGridDays();
  const phone = usePhone();
  const firstDay = weekStart();
  const { start_date, end_date } = visibleDates(view, date, firstDay);
  const dates = useMemo(() => datesBetween(start_date, end_date), [start_date, end_date]);
  const days = useMemo(() => dates.map(dayOf), [dates]);
  const { whole, timed } = useMemo(() => parted(days, all), [days, all]);
  const bandsOfDays = useMemo(() => bandsBy(days, bands), [days, bands]);
  const { content, header, onScroll, scrollbar, room } = useScrolled(view, date);
  const width = secondZone && (!phone || view === 'day') ? 2 * GUTTER : GUTTER;
  const column = (room - width) / days.length;
  const [roomy, beside] = [roomyIn(column), besideIn(column)];
  const [first] = days;
  return (
    <div className="rbc-time-view" role="grid" aria-label={rangeLabel(view, date, false)}>
      <div
        ref={header}
        className={cx('rbc-time-header', scrollbar > 0 && 'rbc-overflowing')}
        style={{ marginInlineEnd: scrollbar }}
      >
        <div
          role="row"
          className="rbc-label rbc-time-header-gutter"
          style={{ width, minWidth: width, maxWidth: width }}
        >
          <div role="columnheader" className="grid-row">
            {first && <ZoneCorner day={first.start} />}
          </div>
        </div>
        <div className="rbc-time-header-content">
          <DayHeads dates={dates} now={now} />
          <WeekRow
            {...{ dates, now }}
            days={whole}
            most={MOST_WHOLE_DAYS}
            className="rbc-allday-cell"
            label={t('All day')}
          />
        </div>
      </div>
      <div ref={content} role="row" className="rbc-time-content" onScroll={onScroll}>
        <div className="grid-row" aria-hidden="true">
          {first && <HoursOfZones day={first} secondZone={secondZone} />}
        </div>
        {days.map((day, index) => (
          <HoursColumn
            key={index}
            {...{ day, now, selectable, onSelectSlot }}
            items={timed[index] ?? []}
            bands={bandsOfDays[index] ?? []}
            {...{ roomy, beside }}
          />
        ))}
      </div>
    </div>
  );
}

function DayHeads({ dates, now }: { dates: readonly CalendarDate[]; now: number }) {
  const { showDay } = useGridActions();
  const today = localDate(new Date(now));
  const single = dates.length === 1 && 'rbc-time-header-cell-single-day';
  return (
    <div role="row" className={cx('rbc-row rbc-time-header-cell', single)}>
      {dates.map((date) => {
        const day = localMidnight(date);
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
              <ZonedDayHeader date={day} label="" localizer={gridLocalizer as never} />
              <span className="sr-only">{spokenDay(day)}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** What lasts longer than a day stands above the hours, as whole days do. */
const isAbove = ({ allDay, start, end }: DrawnItem, day: Day) =>
  allDay ||
  start < day.start ||
  end.getTime() > day.end.getTime() + 1 ||
  end.getTime() - start.getTime() > day.end.getTime() - day.start.getTime();

function parted(days: readonly Day[], items: Days<DrawnItem>) {
  const whole = new Map<CalendarDate, DrawnItem[]>();
  const timed = days.map((day) => {
    const onDay = items.get(day.date) ?? [];
    whole.set(
      day.date,
      onDay.filter((item) => isAbove(item, day)),
    );
    return onDay.filter((item) => !isAbove(item, day));
  });
  return { whole, timed };
}

/** The share of a column of so many pixels, in percent, above which an item has room for marks. */
const roomyIn = (width: number) =>
  width > 420 ? 0 : width > 180 ? 30 : width > 100 ? 50 : Number.POSITIVE_INFINITY;

/** The width below which nothing can be told of an item, in pixels. */
const NARROW = 18;

/** How many items have room beside each other in a column of so many pixels. */
const besideIn = (width: number) => Math.min(8, Math.max(2, Math.floor(width / NARROW)));

const bandsBy = (days: readonly Day[], bands: readonly BandItem[]) =>
  days.map((day) => bands.filter(({ start, end }) => start < day.end && end > day.start));

/** What the grid has of the window, about, until it is measured. */
const USUAL_SHARE = 2 / 3;

/** The hours scroll by themselves; the days above them follow sideways. */
function useScrolled(view: CalendarView, date: CalendarDate) {
  const content = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const [scrollbar, setScrollbar] = useState(0);
  const [room, setRoom] = useState(innerWidth * USUAL_SHARE);
  const [start] = useState(() => firstShown(view, date));
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const day = gridLocalizer.startOf(start, 'day');
    element.scrollTop = (element.scrollHeight * gridLocalizer.diff(day, start)) / DAY;
    const measure = () => {
      setScrollbar(Math.max(0, element.offsetWidth - element.clientWidth));
      if (element.clientWidth > 0) setRoom(element.clientWidth);
    };
    measure();
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [start]);
  const onScroll = () => {
    if (header.current && content.current) header.current.scrollLeft = content.current.scrollLeft;
  };
  return { content, header, onScroll, scrollbar, room };
}
