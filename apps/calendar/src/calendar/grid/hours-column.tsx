import { cx } from '@scheduler/ui';
import { memo, useMemo, useRef } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { formatTimeRange, toLocalDate } from '../../local-dates.ts';
import type { OverlapBand, DisplayItem } from '../calendar-item.ts';
import { gridAccessors } from '../grid-accessors.ts';
import { gridLocalizer } from '../localizer.ts';
import { getNonWorkingSlots } from '../working-hours.ts';
import type { DayBounds } from './day-bounds.ts';
import { formatEventCount, formatSpokenDay } from './day-cell.tsx';
import { layOutDay } from './day-layout.ts';
import { DropColumn } from './drop-column.tsx';
import { useGridDays } from './grid-actions.ts';
import {
  createDayTimeScale,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type DayTimeScale,
} from './day-time-scale.ts';
import { OverlapBandMark, TimeGridItem, OverflowButton } from './time-grid-item.tsx';
import { useColumnSelection } from './use-column-selection.ts';

interface HoursColumnProps {
  day: DayBounds;
  now: number;
  items: readonly DisplayItem[];
  bands: readonly OverlapBand[];
  /** Minimum width of an item that shows icons, in percent of the column. */
  wideFromPercent: number;
  /** Minimum width of an item that shows its time, in percent of the column. */
  minPercentWithTime: number;
  /** Maximum number of items side by side. */
  maxLanes: number;
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

/** A day as a column of hours. */
export const HoursColumn = memo(function HoursColumn(props: HoursColumnProps) {
  const { day, now, items, bands, selectable, onSelectSlot } = props;
  const { wideFromPercent, minPercentWithTime, maxLanes } = props;
  const column = useRef<HTMLDivElement>(null);
  const hours = useMemo(() => createDayTimeScale(day), [day]);
  const selected = useColumnSelection(column, { hours, selectable, onSelectSlot });
  const timedItems = (useGridDays().get(day.date) ?? []).filter(({ allDay }) => !allDay);
  const isToday = day.date === toLocalDate(new Date(now));
  const nonWorkingSlots = getNonWorkingSlots(day.date, SLOT_MINUTES, SLOTS_PER_DAY);
  return (
    <div
      ref={column}
      role="gridcell"
      data-date={day.date}
      className={cx(
        'rbc-day-slot rbc-time-column',
        isToday && 'rbc-now rbc-today',
        selected && 'rbc-slot-selecting',
      )}
    >
      {/* Not an aria-label: it would have to contain the visible text of all events. */}
      <span className="sr-only">{`${formatSpokenDay(day.start)}, ${formatEventCount(timedItems.length)}`}</span>
      <Slots nonWorkingSlots={nonWorkingSlots} />
      <DropColumn localizer={gridLocalizer} accessors={gridAccessors} slotMetrics={hours}>
        <div className="rbc-events-container">
          {/* Keyed by date, because replacing the container is cheaper than updating each item. */}
          <DayItems
            key={day.date}
            {...{ hours, items, bands, wideFromPercent, minPercentWithTime, maxLanes }}
          />
        </div>
      </DropColumn>
      {selected && <SelectedSlots hours={hours} from={selected.from} to={selected.to} />}
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

interface DayItemsProps {
  hours: DayTimeScale;
  items: readonly DisplayItem[];
  bands: readonly OverlapBand[];
  wideFromPercent: number;
  minPercentWithTime: number;
  maxLanes: number;
}

const DayItems = memo(function DayItems(props: DayItemsProps) {
  const { hours, items, bands, wideFromPercent, minPercentWithTime, maxLanes } = props;
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
            fitsTime={width >= minPercentWithTime}
          />
        ),
      )}
    </div>
  );
});

function SelectedSlots({ hours, from, to }: { hours: DayTimeScale; from: number; to: number }) {
  const toPercent = (slots: number) => `${(slots / SLOTS_PER_DAY) * 100}%`;
  return (
    <div
      className="rbc-slot-selection"
      style={{ top: toPercent(from), height: toPercent(to - from) }}
    >
      <span>{formatTimeRange(hours.slotAt(from), hours.slotAt(to))}</span>
    </div>
  );
}
