import {
  formatTimeRange,
  formatTime,
  toLocalDate,
  formatLongDate,
  type EventTimeRange,
} from '../local-dates.ts';

/** Formats the date and time range of an event, which can span several days. */
export function EventTime({ start, end, allDay }: EventTimeRange) {
  const lastDay = allDay ? new Date(end.getTime() - 1) : end;
  const isOneDay = toLocalDate(start) === toLocalDate(lastDay);
  if (allDay)
    return isOneDay
      ? formatLongDate(start)
      : `${formatLongDate(start)} – ${formatLongDate(lastDay)}`;
  if (!isOneDay) {
    return `${formatLongDate(start)}, ${formatTime(start)} – ${formatLongDate(end)}, ${formatTime(end)}`;
  }
  return (
    <>
      {formatLongDate(start)}
      <small>{formatTimeRange(start, end)}</small>
    </>
  );
}
