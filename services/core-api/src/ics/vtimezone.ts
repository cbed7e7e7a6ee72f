import { DAY_MS } from '@scheduler/scheduling/durations';
import { toVTimeZone } from '@scheduler/scheduling/time-zones';
import type { Component, Property } from './jcal.ts';

/** A time zone and the range that its VTIMEZONE must cover. */
export interface TimeZoneRange {
  timeZone: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

const YEAR_MS = 366 * DAY_MS;
/** Time zone rules change every few years, so later transitions are not predictable. */
const MAX_FUTURE_MS = 12 * YEAR_MS;

const toIsoLocalTime = (compact: string) =>
  compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
const formatOffset = (compact: string) => compact.replaceAll(/(\d\d)(?=\d)/g, '$1:');

/** Builds a VTIMEZONE (RFC 5545 §3.6.5) with every UTC offset transition in the range. */
export function buildVTimezone({ timeZone, from, to }: TimeZoneRange): Component {
  const until = Math.min(to + YEAR_MS, Math.max(from, Date.now()) + MAX_FUTURE_MS);
  const { tzid, observances } = toVTimeZone(timeZone, from - YEAR_MS, until);
  const components = observances.map(({ kind, start, offsetFrom, offsetTo, name }): Component => [
    kind.toLowerCase(),
    [
      ['dtstart', {}, 'date-time', toIsoLocalTime(start)],
      ['tzoffsetfrom', {}, 'utc-offset', formatOffset(offsetFrom)],
      ['tzoffsetto', {}, 'utc-offset', formatOffset(offsetTo)],
      ['tzname', {}, 'text', name],
    ],
    [],
  ]);
  const tzidProperty: Property = ['tzid', {}, 'text', tzid];
  return ['vtimezone', [tzidProperty, ['x-lic-location', {}, 'unknown', timeZone]], components];
}
