import windows from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };

/** CLDR territory of the default IANA zone for a Windows name. */
const WORLD_TERRITORY = '001';

/** IANA time zones by lowercase Windows and Outlook name, from CLDR. */
export const timeZoneByWindowsName: ReadonlyMap<string, string> = new Map(
  windows.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === WORLD_TERRITORY)
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);
