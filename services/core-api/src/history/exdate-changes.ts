export interface ExcludedOccurrence {
  /** ISO 8601, always with a trailing `Z`. */
  start: string;
  /** Whether `start` is a local time in the event's time zone rather than UTC. */
  isLocal: boolean;
  /** Whether the event is all-day. */
  isDate: boolean;
}

const toLines = (recurrence: unknown) => (Array.isArray(recurrence) ? recurrence.map(String) : []);

const isExclusion = (line: string) => line.startsWith('EXDATE');

const getExcludedValues = (lines: string[]) =>
  lines.filter(isExclusion).flatMap((line) => line.slice(line.lastIndexOf(':') + 1).split(','));

const joinRuleLines = (lines: string[]) => lines.filter((line) => !isExclusion(line)).join('\n');

const EXDATE_VALUE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** @returns the occurrence that a recurrence change excluded; `null` if it changed anything else */
export function findExcludedOccurrence(before: unknown, after: unknown): ExcludedOccurrence | null {
  const [previousLines, currentLines] = [toLines(before), toLines(after)];
  if (currentLines.length === 0 || joinRuleLines(previousLines) !== joinRuleLines(currentLines))
    return null;
  const previouslyExcluded = new Set(getExcludedValues(previousLines));
  const [value, ...others] = getExcludedValues(currentLines).filter(
    (value) => !previouslyExcluded.has(value),
  );
  const match = others.length === 0 ? EXDATE_VALUE.exec(value ?? '') : null;
  if (!match) return null;
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', utcSuffix] = match;
  return {
    start: `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`,
    isLocal: utcSuffix !== 'Z',
    isDate: match[4] === undefined,
  };
}
