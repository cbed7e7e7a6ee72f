import { timeZone } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { findProperty, type Component } from './jcal.ts';
import { findMatchingTimeZone } from './match-time-zone.ts';
import { timeZoneByWindowsName } from './windows-time-zones.ts';

/** The time zone that a TZID refers to. */
export interface ResolvedTimeZone {
  /** IANA name. */
  timeZone: string;
  /** Warning for the user if the time zone was guessed, otherwise `null`. */
  note: string | null;
}

const isIanaTimeZone = (name: string) => z.safeParse(timeZone, name).success;

/** Lists a TZID and its suffixes, because some apps prepend a path or domain to the IANA name. */
function listCandidateNames(tzid: string): string[] {
  const parts = tzid.replace(/^\//, '').split('/');
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/'), parts.at(-1) ?? ''];
}

const findByName = (tzid: string) =>
  listCandidateNames(tzid.trim()).find(isIanaTimeZone) ??
  timeZoneByWindowsName.get(tzid.trim().toLowerCase());

/** Returns the time zone for an offset that never changes, if one exists. */
function findFixedOffsetZone([, , observances]: Component): string | null {
  const offsets = new Set(
    observances.map(([, properties]) => findProperty(properties, 'tzoffsetto')?.[3]),
  );
  const [offset] = [...offsets].map(String);
  const [, sign, hours] = /^([+-])(\d\d):00$/.exec(offset ?? '') ?? [];
  if (offsets.size !== 1 || sign === undefined) return null;
  const name = Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return isIanaTimeZone(name) ? name : null;
}

function resolve(
  tzid: string,
  component: Component | undefined,
  fallback: string,
): ResolvedTimeZone {
  const match = findByName(tzid);
  if (match) return { timeZone: match, note: null };
  const name = tzid.slice(0, 60);
  const location = component && findProperty(component[1], 'x-lic-location')?.[3];
  if (typeof location === 'string' && isIanaTimeZone(location))
    return { timeZone: location, note: null };
  const equivalent =
    component && (findFixedOffsetZone(component) ?? findMatchingTimeZone(component, Date.now()));
  if (equivalent)
    return {
      timeZone: equivalent,
      note: t(
        'Unknown time zone “{name}” was replaced with {equivalent}, which has the same UTC offsets',
        { name, equivalent },
      ),
    };
  return {
    timeZone: fallback,
    note: t('Unknown time zone “{name}” was replaced with {fallback}', { name, fallback }),
  };
}

/**
 * Creates a function that resolves the TZIDs of a file. Tries the IANA name, the Windows name, the
 * location in the VTIMEZONE and finally a zone with the same offsets as the VTIMEZONE.
 *
 * @param fallback time zone for TZIDs that can't be resolved
 */
export function createTimeZoneResolver(
  timezones: ReadonlyMap<string, Component>,
  fallback: string,
) {
  const cache = new Map<string, ResolvedTimeZone>();
  return (tzid: string): ResolvedTimeZone => {
    const cached = cache.get(tzid);
    if (cached) return cached;
    const resolved = resolve(tzid, timezones.get(tzid), fallback);
    cache.set(tzid, resolved);
    return resolved;
  };
}
