import type { CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { memo, useMemo } from 'react';
import { formatTimeRange, toLocalDate } from '../../local-dates.ts';
import type { OverlapBand, DisplayItem } from '../../screen/items/calendar-item.ts';
import { getNonWorkingSlots } from './working-hours.ts';
import type { DayBounds } from './day-bounds.ts';
import { formatEventCount, formatSpokenDay } from '../day-cell.tsx';
import { layOutDay } from './day-layout.ts';
import { useGridDays, usePointerPreview } from '../grid-actions.ts';
import {
  createDayTimeScale,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type DayTimeScale,
} from './day-time-scale.ts';
import { DropPreview, OverlapBandMark, TimeGridItem, OverflowButton } from './time-grid-item.tsx';

interface HoursColumnProps {
  day: DayBounds;
  now: number;
  items: readonly DisplayItem[];
  bands: readonly OverlapBand[];
  /** Width of the column in pixels. */
  columnWidth: number;
}

/** A day as a column of hours. */
export const HoursColumn = memo(function HoursColumn(props: HoursColumnProps) {
  const { day, now, items, bands, columnWidth } = props;
  const hours = useMemo(() => createDayTimeScale(day), [day]);
  const timedItems = (useGridDays().get(day.date) ?? []).filter(({ allDay }) => !allDay);
  const isToday = day.date === toLocalDate(new Date(now));
  const nonWorkingSlots = getNonWorkingSlots(day.date, SLOT_MINUTES, SLOTS_PER_DAY);
  return (
    <div
      role="gridcell"
      data-date={day.date}
      className={cx('rbc-day-slot rbc-time-column', isToday && 'rbc-now rbc-today')}
    >
      {/* Not an aria-label: it would have to contain the visible text of all events. */}
      <span className="sr-only">{`${formatSpokenDay(day.start)}, ${formatEventCount(timedItems.length)}`}</span>
      <Slots nonWorkingSlots={nonWorkingSlots} />
      <div className="rbc-events-container">
        {/* Keyed by date, because replacing the container is cheaper than updating each item. */}
        <DayItems key={day.date} {...{ hours, items, bands, columnWidth }} />
        <DraggedItemPreview day={day} hours={hours} />
      </div>
      <SelectedSlots date={day.date} hours={hours} />
      {isToday && (
        <div
          className="rbc-current-time-indicator"
          style={{ top: `${hours.toPercent(new Date(now))}%` }}
        />
      )}
    </div>
  );
});

/** @param nonWorkingSlots a digit per slot: `1` outside working hours */
const Slots = memo(function Slots({ nonWorkingSlots }: { nonWorkingSlots: string }) {
  const pairs = nonWorkingSlots.match(/../g) ?? [];
  return pairs.map((pair, hour) => (
    <div key={hour} className="rbc-timeslot-group">
      {[...pair].map((digit, half) => (
        <div key={half} className={cx('rbc-time-slot', digit === '1' && 'is-non-working')} />
      ))}
    </div>
  ));
});

/** Columns with fewer lanes are too narrow for the text “+N more”. */
const NARROW_MAX_LANES = 4;

/** Returns the minimum width of an item that shows icons, in percent of the column. */
const getWideFromPercent = (columnWidth: number) =>
  columnWidth > 420
    ? 0
    : columnWidth > 180
      ? 30
      : columnWidth > 100
        ? 50
        : Number.POSITIVE_INFINITY;

/** Minimum width of an item that shows its time. */
const MIN_WIDTH_WITH_TIME_PX = 44;

const MIN_LANE_WIDTH_PX = 18;

/** Returns the number of lanes that fit into a column with the given width in pixels. */
const getMaxLanes = (columnWidth: number) =>
  Math.min(8, Math.max(2, Math.floor(columnWidth / MIN_LANE_WIDTH_PX)));

interface DayItemsProps extends Pick<HoursColumnProps, 'items' | 'bands' | 'columnWidth'> {
  hours: DayTimeScale;
}

const DayItems = memo(function DayItems({ hours, items, bands, columnWidth }: DayItemsProps) {
  const maxLanes = getMaxLanes(columnWidth);
  const wideFromPercent = getWideFromPercent(columnWidth);
  const positioned = useMemo(() => layOutDay(items, hours, maxLanes), [items, hours, maxLanes]);
  return (
    <div className="day-items">
      {bands.map((band) => {
        const { top, height } = hours.getRange(band.start, band.end);
        return <OverlapBandMark key={band.id} top={top} height={height} />;
      })}
      {positioned.map(({ event: item, style: { top, height, width, xOffset } }) =>
        item.kind === 'more' ? (
          <OverflowButton
            key={item.id}
            item={item}
            top={top}
            isNarrow={maxLanes < NARROW_MAX_LANES}
          />
        ) : (
          <TimeGridItem
            key={item.id}
            {...{ item, top, height, width }}
            left={xOffset}
            isWide={width > wideFromPercent}
            fitsTime={(width / 100) * columnWidth >= MIN_WIDTH_WITH_TIME_PX}
          />
        ),
      )}
    </div>
  );
});

/** The item that is dragged over the column, at its new time. */
function DraggedItemPreview({ day, hours }: { day: DayBounds; hours: DayTimeScale }) {
  const { item, drop } = usePointerPreview().dragged ?? {};
  if (!item || drop?.isAllDay !== false) return null;
  const { start, end } = drop;
  if (start > day.end || end <= day.start) return null;
  return <DropPreview item={{ ...item, start, end }} {...hours.getRange(start, end)} />;
}

function SelectedSlots({ date, hours }: { date: CalendarDate; hours: DayTimeScale }) {
  const { slots } = usePointerPreview();
  if (slots?.date !== date) return null;
  const { from, to } = slots;
  const toPercent = (count: number) => `${(count / SLOTS_PER_DAY) * 100}%`;
  return (
    <div
      className="rbc-slot-selection"
      style={{ top: toPercent(from), height: toPercent(to - from) }}
    >
      <span>{formatTimeRange(hours.getSlotStart(from), hours.getSlotStart(to))}</span>
    </div>
  );
}
