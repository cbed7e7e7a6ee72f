/** A moment as it is told: an instant, or a time of a clock that is kept as if it were UTC. */
export interface TakenOut {
  at: string;
  isWall: boolean;
  isDate: boolean;
}

const linesOf = (recurrence: unknown) => (Array.isArray(recurrence) ? recurrence.map(String) : []);

const isExclusion = (line: string) => line.startsWith('EXDATE');

/** The values of EXDATE lines. */
const excluded = (lines: string[]) =>
  lines.filter(isExclusion).flatMap((line) => line.slice(line.lastIndexOf(':') + 1).split(','));

const ruleOf = (lines: string[]) => lines.filter((line) => !isExclusion(line)).join('\n');

const MARK = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** What a change of its lines took out of a series, if that is one occurrence and all it did. */
export function takenOut(before: unknown, after: unknown): TakenOut | null {
  const [former, present] = [linesOf(before), linesOf(after)];
  if (present.length === 0 || ruleOf(former) !== ruleOf(present)) return null;
  const known = new Set(excluded(former));
  const [mark, ...more] = excluded(present).filter((value) => !known.has(value));
  const parts = more.length === 0 ? MARK.exec(mark ?? '') : null;
  if (!parts) return null;
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', zulu] = parts;
  return {
    at: `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`,
    isWall: zulu !== 'Z',
    isDate: parts[4] === undefined,
  };
}
