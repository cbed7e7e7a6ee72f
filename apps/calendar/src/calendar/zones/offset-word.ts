import { MINUTE_MS } from '@scheduler/scheduling';
import { offsetAt } from '@scheduler/scheduling/time-zones';

/** `GMT+1`, `GMT-3:30` or `GMT`: how far a zone's clocks are ahead at an instant. */
export function offsetWord(zone: string, at: Date): string {
  const minutes = Math.round(offsetAt(at.getTime(), zone) / MINUTE_MS);
  if (minutes === 0) return 'GMT';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}
