import windows from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };

/** `001` is the world: the zone that a name stands for where no country is told. */
const WORLD = '001';

/** IANA zones by the names that Windows and Outlook give them, as CLDR says, in lower case. */
export const zoneByWindowsName: ReadonlyMap<string, string> = new Map(
  windows.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === WORLD)
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);
