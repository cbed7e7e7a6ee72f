import { toVTimeZone } from '@scheduler/scheduling/time-zones';
import type { Component, Property } from './jcal.ts';

/** A zone and the time that it must be told for. */
export interface ZoneSpan {
  zone: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

const YEAR = 366 * 86_400_000;
/** Rules of zones are made and unmade within years: those of a far future are told by nobody. */
const FORETOLD = 12 * YEAR;

const local = (compact: string) =>
  compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
const offset = (compact: string) => compact.replaceAll(/(\d\d)(?=\d)/g, '$1:');

/** A VTIMEZONE (RFC 5545 §3.6.5) with every clock change of the span. */
export function toVTimezone({ zone, from, to }: ZoneSpan): Component {
  const until = Math.min(to + YEAR, Math.max(from, Date.now()) + FORETOLD);
  const { tzid, observances } = toVTimeZone(zone, from - YEAR, until);
  const parts = observances.map(({ kind, start, offsetFrom, offsetTo, name }): Component => [
    kind.toLowerCase(),
    [
      ['dtstart', {}, 'date-time', local(start)],
      ['tzoffsetfrom', {}, 'utc-offset', offset(offsetFrom)],
      ['tzoffsetto', {}, 'utc-offset', offset(offsetTo)],
      ['tzname', {}, 'text', name],
    ],
    [],
  ]);
  const id: Property = ['tzid', {}, 'text', tzid];
  return ['vtimezone', [id, ['x-lic-location', {}, 'unknown', zone]], parts];
}
