/**
 * Current names of time zones by former name. Runtimes, files and devices still report former names,
 * because CLDR never renames a zone.
 *
 * @see https://data.iana.org/time-zones/tzdb/backward
 */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Fort_Wayne': 'America/Indiana/Indianapolis',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Ashkhabad': 'Asia/Ashgabat',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Chungking': 'Asia/Chongqing',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Macao': 'Asia/Macau',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Thimbu': 'Asia/Thimphu',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
  'Asia/Ulan_Bator': 'Asia/Ulaanbaatar',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  'US/Alaska': 'America/Anchorage',
  'US/Arizona': 'America/Phoenix',
  'US/Central': 'America/Chicago',
  'US/Eastern': 'America/New_York',
  'US/Hawaii': 'Pacific/Honolulu',
  'US/Mountain': 'America/Denver',
  'US/Pacific': 'America/Los_Angeles',
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
  GMT: 'UTC',
};

/** Limits the cache, because names can be untrusted input. */
const MAX_CACHED_NAMES = 1000;

const supportByName = new Map<string, boolean>();

/** Returns whether the runtime supports a name. */
export function isSupportedTimeZone(name: string): boolean {
  const cached = supportByName.get(name);
  if (cached !== undefined) return cached;
  let supported = true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    supported = false;
  }
  if (supportByName.size < MAX_CACHED_NAMES) supportByName.set(name, supported);
  return supported;
}

/** Returns a time zone's current IANA name if the runtime supports it, or otherwise the name itself. */
export function canonicalizeTimeZone(timeZone: string): string {
  const name = CURRENT_NAMES[timeZone];
  return name !== undefined && isSupportedTimeZone(name) ? name : timeZone;
}

/** Returns a time zone's city: `Lisbon` for `Europe/Lisbon`. */
export const getCityName = (timeZone: string): string =>
  (canonicalizeTimeZone(timeZone).split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Returns a time zone's former names. */
export const getFormerNames = (timeZone: string): string[] =>
  Object.keys(CURRENT_NAMES).filter((name) => CURRENT_NAMES[name] === timeZone);

/** Lists all time zones by their current names, sorted. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(canonicalizeTimeZone), 'UTC'])].toSorted();

/**
 * Returns the options for a time zone picker, sorted by name and without duplicates.
 *
 * @param selectedTimeZones names to use as values for their zones, even if they are former names
 * @returns options whose `name` is the current name, for display
 */
export function getTimeZoneOptions(
  ...selectedTimeZones: string[]
): { timeZone: string; name: string }[] {
  const byName = new Map(listTimeZones().map((name) => [name, name]));
  for (const timeZone of selectedTimeZones.toReversed())
    byName.set(canonicalizeTimeZone(timeZone), timeZone);
  return [...byName]
    .map(([name, timeZone]) => ({ timeZone, name: name.replaceAll('_', ' ') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
