import { getCityName, getFormerNames, listTimeZones } from '@scheduler/i18n/time-zones';

interface SearchEntry {
  timeZone: string;
  city: string;
  /** Current and former names in lower case. */
  searchText: string;
}

let searchIndex: readonly SearchEntry[] | undefined;

/** Returns a generic name such as `Japan Time` or `Eastern Time`. */
const getTimeZoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const createSearchIndex = (): SearchEntry[] =>
  listTimeZones().map((timeZone) => {
    const city = getCityName(timeZone);
    const names = [timeZone, ...getFormerNames(timeZone)].join(' ').replaceAll(/[/_]/g, ' ');
    return { timeZone, city, searchText: `${names} ${getTimeZoneName(timeZone)}`.toLowerCase() };
  });

const MAX_RESULTS = 6;

/** Finds time zones by city, former city name or time zone name, best matches first. */
export function searchTimeZones(text: string): string[] {
  const query = text.trim().toLowerCase();
  if (query === '') return [];
  searchIndex ??= createSearchIndex();
  const rank = ({ city, searchText }: SearchEntry) => {
    if (city.toLowerCase().startsWith(query)) return 0;
    // Whole-word matches rank higher: India before Indiana.
    if (` ${searchText} `.includes(` ${query} `)) return 1;
    return ` ${searchText}`.includes(` ${query}`) ? 2 : 3;
  };
  return searchIndex
    .filter(({ searchText }) => searchText.includes(query))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_RESULTS)
    .map(({ timeZone }) => timeZone);
}
