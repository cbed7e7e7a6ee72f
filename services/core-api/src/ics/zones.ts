import { timeZone } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import type { Component } from './jcal.ts';
import { zoneLike } from './observances.ts';
import { zoneByWindowsName } from './windows-zones.ts';

/** What a TZID of a file means. */
export interface FoundZone {
  /** IANA. */
  zone: string;
  /** What the person should know of how it was found; `null` if it goes without saying. */
  note: string | null;
}

const isIana = (name: string) => z.safeParse(timeZone, name).success;

/** A name, and what remains of it without the address that some programs put before it. */
function namesWithin(tzid: string): string[] {
  const parts = tzid.replace(/^\//, '').split('/');
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/'), parts.at(-1) ?? ''];
}

const byName = (tzid: string) =>
  namesWithin(tzid.trim()).find(isIana) ?? zoneByWindowsName.get(tzid.trim().toLowerCase());

/** An offset that never changes, where a zone has that name. */
function byOffset([, , observances]: Component): string | null {
  const offsets = new Set(
    observances.map(([, properties]) => properties.find(([name]) => name === 'tzoffsetto')?.[3]),
  );
  const [offset] = [...offsets].map(String);
  const [, sign, hours] = /^([+-])(\d\d):00$/.exec(offset ?? '') ?? [];
  if (offsets.size !== 1 || sign === undefined) return null;
  const zone = Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return isIana(zone) ? zone : null;
}

function find(tzid: string, component: Component | undefined, fallback: string): FoundZone {
  const named = byName(tzid);
  if (named) return { zone: named, note: null };
  const name = tzid.slice(0, 60);
  const place = component?.[1].find(([name]) => name === 'x-lic-location')?.[3];
  if (typeof place === 'string' && isIana(place)) return { zone: place, note: null };
  const like = component && (byOffset(component) ?? zoneLike(component, Date.now()));
  if (like)
    return {
      zone: like,
      note: t('The time zone "{name}" was read as {like}, whose clocks go alike', { name, like }),
    };
  return {
    zone: fallback,
    note: t('The time zone "{name}" is not known; {fallback} was taken', { name, fallback }),
  };
}

/**
 * Tells what the TZIDs of a file mean: the IANA zone of that name, the one that Windows calls so,
 * the one that its VTIMEZONE names, or one whose clocks go as the VTIMEZONE says.
 *
 * @param fallback for a zone that nothing is known of
 */
export function zoneFinder(timezones: ReadonlyMap<string, Component>, fallback: string) {
  const found = new Map<string, FoundZone>();
  return (tzid: string): FoundZone => {
    const known = found.get(tzid);
    if (known) return known;
    const zone = find(tzid, timezones.get(tzid), fallback);
    found.set(tzid, zone);
    return zone;
  };
}
