import { clockRange, clockTime, localDate, longDay } from '../dates.ts';

/** A day and the hours in it, or from one day to another. */
export function When({ start, end, allDay }: { start: Date; end: Date; allDay: boolean }) {
  const last = allDay ? new Date(end.getTime() - 1) : end;
  const oneDay = localDate(start) === localDate(last);
  if (allDay) return oneDay ? longDay(start) : `${longDay(start)} – ${longDay(last)}`;
  if (!oneDay) {
    return `${longDay(start)}, ${clockTime(start)} – ${longDay(end)}, ${clockTime(end)}`;
  }
  return (
    <>
      {longDay(start)}
      <small>{clockRange(start, end)}</small>
    </>
  );
}
