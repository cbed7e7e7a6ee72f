import { cx } from '@scheduler/ui';
import { memo, useMemo, useRef } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { clockRange, localDate } from '../../dates.ts';
import type { BandItem, DrawnItem } from '../calendar-item.ts';
import { accessors } from '../grid-setup.ts';
import { gridLocalizer } from '../localizer.ts';
import { slotsOff } from '../working-hours.ts';
import type { Day } from './day-bounds.ts';
import { countOf, spokenDay } from './day-cell.tsx';
import { dayLayout } from './day-layout.ts';
import { DropColumn } from './drop-column.tsx';
import { useGridDays } from './grid-actions.ts';
import { hoursOfDay, SLOT, SLOTS, type HoursOfDay } from './hours-of-day.ts';
import { Band, HoursItem, MoreAtOnce } from './hours-item.tsx';
import { useSlotChoice } from './use-slot-choice.ts';

interface HoursColumnProps {
  day: Day;
  now: number;
  items: readonly DrawnItem[];
  bands: readonly BandItem[];
  /** The share of the column, in percent, above which an item is roomy. */
  roomy: number;
  /** How many items may stand beside each other. */
  beside: number;
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

/** A day as a column of hours: the cell that holds its items. */
export const HoursColumn = memo(function HoursColumn(props: HoursColumnProps) {
  const { day, now, items, bands, roomy, beside, selectable, onSelectSlot } = props;
  const column = useRef<HTMLDivElement>(null);
  const hours = useMemo(() => hoursOfDay(day), [day]);
  const chosen = useSlotChoice(column, { hours, selectable, onSelectSlot });
  const timed = (useGridDays().get(day.date) ?? []).filter(({ allDay }) => !allDay);
  const isToday = day.date === localDate(new Date(now));
  const off = slotsOff(day.date, SLOT, SLOTS);
  return (
    <div
      ref={column}
      role="gridcell"
      data-date={day.date}
      className={cx(
        'rbc-day-slot rbc-time-column',
        isToday && 'rbc-now rbc-today',
        chosen && 'rbc-slot-selecting',
      )}
    >
      <span className="sr-only">{`${spokenDay(day.start)}, ${countOf(timed.length)}`}</span>
      <Slots off={off} />
      <DropColumn localizer={gridLocalizer} accessors={accessors} slotMetrics={hours}>
        <div className="rbc-events-container">
          {/* Of another day they go and come together, which costs less than one by one. */}
          <DayItems key={day.date} {...{ hours, items, bands, roomy, beside }} />
        </div>
      </DropColumn>
      {chosen && <ChosenSlots hours={hours} from={chosen.from} to={chosen.to} />}
      {isToday && (
        <div
          className="rbc-current-time-indicator"
          style={{ top: `${hours.positionOf(new Date(now))}%` }}
        />
      )}
    </div>
  );
});

/** @param off a digit for each slot: whether it lies outside of working hours */
const Slots = memo(function Slots({ off }: { off: string }) {
  const pairs = off.match(/../g) ?? [];
  return pairs.map((pair, hour) => (
    <div key={hour} className="rbc-timeslot-group">
      {[...pair].map((digit, half) => (
        <div key={half} className={cx('rbc-time-slot', digit === '1' && 'is-off')} />
      ))}
    </div>
  ));
});

/** So few beside each other are in a column that has no room for '+N more'. */
const NARROW = 4;

interface DayItemsProps {
  hours: HoursOfDay;
  items: readonly DrawnItem[];
  bands: readonly BandItem[];
  roomy: number;
  beside: number;
}

const DayItems = memo(function DayItems(props: DayItemsProps) {
  const { hours, items, bands, roomy, beside } = props;
  const placed = useMemo(() => dayLayout(items, hours, beside), [items, hours, beside]);
  return (
    <div className="day-items">
      {bands.map((band) => {
        const { top, height } = hours.getRange(band.start, band.end);
        return <Band key={band.id} top={top} height={height} />;
      })}
      {placed.map(({ event: item, style: { top, height, width, xOffset } }) =>
        item.kind === 'more' ? (
          <MoreAtOnce key={item.id} item={item} top={top} narrow={beside < NARROW} />
        ) : (
          <HoursItem
            key={item.id}
            {...{ item, top, height, width }}
            left={xOffset}
            roomy={width > roomy}
          />
        ),
      )}
    </div>
  );
});

function ChosenSlots({ hours, from, to }: { hours: HoursOfDay; from: number; to: number }) {
  const percent = (slots: number) => `${(slots / SLOTS) * 100}%`;
  return (
    <div className="rbc-slot-selection" style={{ top: percent(from), height: percent(to - from) }}>
      <span>{clockRange(hours.slotAt(from), hours.slotAt(to))}</span>
    </div>
  );
}
