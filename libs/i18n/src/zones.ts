/**
 * What zones were called, by what they are called today: runtimes, files and devices tell some by
 * names of long ago, since the Unicode data never renames a zone (the tz database's `backward`).
 */
const RENAMED: Readonly<Record<string, string>> = {
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

const checked = new Map<string, boolean>();

/** Whether this runtime knows a name already. */
function isKnown(name: string): boolean {
  const before = checked.get(name);
  if (before !== undefined) return before;
  let known = true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    known = false;
  }
  checked.set(name, known);
  return known;
}

/** What a zone is called today, as far as this runtime has heard of it. */
export function todaysZone(zone: string): string {
  const name = RENAMED[zone];
  return name !== undefined && isKnown(name) ? name : zone;
}

/** `Lisbon` of `Europe/Lisbon`. */
export const cityOf = (zone: string): string =>
  (todaysZone(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** What a zone was called before. */
export const formerNames = (zone: string): string[] =>
  Object.keys(RENAMED).filter((name) => RENAMED[name] === zone);

/** All zones by the names of today, in order. */
export const zoneNames = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(todaysZone), 'UTC'])].toSorted();

/**
 * Zones to choose from, in order: each once.
 *
 * @param used those to be found among them by the very names they have, old ones too
 */
export function zoneChoices(...used: string[]): { zone: string; name: string }[] {
  const byName = new Map(zoneNames().map((name) => [name, name]));
  for (const zone of used.toReversed()) byName.set(todaysZone(zone), zone);
  return [...byName]
    .map(([name, zone]) => ({ zone, name: name.replaceAll('_', ' ') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
