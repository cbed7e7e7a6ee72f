/** Parses a list from an environment variable. Entries are trimmed, and empty ones are omitted. */
export const parseList = (list = '', separator = ','): string[] =>
  list
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Parses a comma-separated list of host names (`EMULATOR_HOSTS`). */
export const parseHosts = (list = ''): string[] => parseList(list.toLowerCase());

/**
 * Parses a port number from an environment variable.
 *
 * @throws if the value is not a port number
 */
export function parsePort(name: string, value: string | undefined, fallback: number): number {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`${name} must be a port number, not "${value}"`);
}
