import type { Log } from '@scheduler/service-kit';
import type { CityResponse } from 'maxmind';
import { getErrorReason } from '../protocol/error-reason.ts';

/** Returns the approximate place of an IP address, for example `Lisbon, Portugal`. */
export type FindPlace = (ip: string) => string | null;

const LANGUAGE = 'en';

/**
 * Opens the operator's database of places in MaxMind's format, and reopens it after updates.
 *
 * @param path without it, no place is known
 * @throws Error if the file can't be read
 */
export async function openPlaces(path: string | undefined, log: Log): Promise<FindPlace> {
  if (path === undefined) return () => null;
  const { open } = await import('maxmind');
  const reader = await open<CityResponse>(path, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  });
  return (ip) => {
    try {
      const { city, country } = reader.get(ip) ?? {};
      const names = [city?.names[LANGUAGE], country?.names[LANGUAGE]].filter(Boolean);
      return names.length > 0 ? names.join(', ') : null;
    } catch (err) {
      log.info({ reason: getErrorReason(err) }, 'place of an IP address is unknown');
      return null;
    }
  };
}
