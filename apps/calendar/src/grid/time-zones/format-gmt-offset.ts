import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';

/** Formats a time zone's offset at an instant as `GMT+1`, `GMT-3:30` or `GMT`. */
export function formatGmtOffset(timeZone: string, time: Date): string {
  const minutes = Math.round(getOffsetMs(time.getTime(), timeZone) / MINUTE_MS);
  if (minutes === 0) return 'GMT';
  const absoluteMinutes = Math.abs(minutes);
  const minutesSuffix =
    absoluteMinutes % 60 === 0 ? '' : `:${String(absoluteMinutes % 60).padStart(2, '0')}`;
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(absoluteMinutes / 60)}${minutesSuffix}`;
}
