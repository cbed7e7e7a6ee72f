import { cityOf, formerNames, zoneNames } from '@scheduler/i18n/zones';

interface NamedZone {
  zone: string;
  city: string;
  /** All that it is known by, in lower case. */
  words: string;
}

let named: readonly NamedZone[] | undefined;

/** `Japan Time`, `Eastern Time` */
const nameOf = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const nameAll = (): NamedZone[] =>
  zoneNames().map((zone) => {
    const city = cityOf(zone);
    const names = [zone, ...formerNames(zone)].join(' ').replaceAll(/[/_]/g, ' ');
    return { zone, city, words: `${names} ${nameOf(zone)}`.toLowerCase() };
  });

const MOST_FOUND = 6;

/** The zones that a city, a country's clock or a name means, the nearest first. */
export function findZones(text: string): string[] {
  const asked = text.trim().toLowerCase();
  if (asked === '') return [];
  named ??= nameAll();
  const rank = ({ city, words }: NamedZone) => {
    if (city.toLowerCase().startsWith(asked)) return 0;
    // India before Indiana.
    if (` ${words} `.includes(` ${asked} `)) return 1;
    return ` ${words}`.includes(` ${asked}`) ? 2 : 3;
  };
  return named
    .filter(({ words }) => words.includes(asked))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_FOUND)
    .map(({ zone }) => zone);
}
