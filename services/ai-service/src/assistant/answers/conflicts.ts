import type { AssistantResult } from '@scheduler/contracts/ai';
import { conflicts, type ConflictPair } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import { toCalendarDate } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../../core-client.ts';
import type { Intent } from '../intent.ts';
import type { UserContext } from '../user-context.ts';
import { getFullInterval } from '../time-ranges.ts';
import {
  capitalize,
  formatDay,
  formatTimeRange,
  formatTitle,
  formatRequestedTime,
} from '../formatters.ts';
import { createAnswer } from './create-answer.ts';

const MAX_SHOWN = 12;
/** Maximum number of conflicts to count; more are reported as “more than 100”. */
const MAX_COUNTED_CONFLICTS = 100;

function formatConflict(
  { start_time, end_time, first, second }: ConflictPair,
  userContext: UserContext,
): string {
  const time = { start: Date.parse(start_time), end: Date.parse(end_time) };
  return t('{day}, {time}: {first} and {second}.', {
    day: capitalize(formatDay(toCalendarDate(time.start, userContext.timeZone), userContext)),
    time: formatTimeRange(time, userContext.clock),
    first: formatTitle(first),
    second: formatTitle(second),
  });
}

/** Lists the caller's overlapping events. */
export async function answerConflicts(
  core: CoreClient,
  caller: Caller,
  { requestedTime }: Extract<Intent, { kind: 'conflicts' }>,
  userContext: UserContext,
): Promise<AssistantResult> {
  const { start, end } = getFullInterval(requestedTime, userContext.timeZone);
  const { conflicts: pairs, next_offset } = await core.call(caller, conflicts.list, {
    query: {
      from: new Date(Math.max(start, userContext.now)).toISOString(),
      to: new Date(Math.max(end, userContext.now + 1)).toISOString(),
      limit: MAX_COUNTED_CONFLICTS,
    },
  });
  const count =
    pairs.length === 0
      ? t('no conflicts')
      : next_offset === null
        ? plural(pairs.length, { one: '# conflict', other: '# conflicts' })
        : t('more than {count} conflicts', { count: MAX_COUNTED_CONFLICTS });
  const hiddenCount = pairs.length - MAX_SHOWN;
  const lines = [
    `${capitalize(formatRequestedTime(requestedTime, userContext))}: ${count}.`,
    ...pairs.slice(0, MAX_SHOWN).map((pair) => formatConflict(pair, userContext)),
    ...(hiddenCount > 0 ? [t('And {more} more.', { more: hiddenCount })] : []),
  ];
  return createAnswer(lines.join('\n'), [
    ...new Set(pairs.flatMap(({ first, second }) => [first.id, second.id])),
  ]);
}
