import type { AssistantResult } from '@scheduler/contracts/ai';
import { conflicts, type ConflictPair } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import { dateAt } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../../core-client.ts';
import type { Intent } from '../intent.ts';
import type { Situation } from '../situation.ts';
import { wholeSpan } from '../spans.ts';
import { capital, dayNamed, stretch, titled, whenNamed } from '../telling.ts';
import { answered } from './answer.ts';

const SHOWN = 12;
/** Conflicts that are counted; nobody reads as many. */
const COUNTED = 100;

function line({ start_time, end_time, first, second }: ConflictPair, situation: Situation): string {
  const time = { start: Date.parse(start_time), end: Date.parse(end_time) };
  return t('{day}, {time}: {first} and {second}.', {
    day: capital(dayNamed(dateAt(time.start, situation.timeZone), situation)),
    time: stretch(time, situation.clock),
    first: titled(first),
    second: titled(second),
  });
}

/** What of the caller's own takes the same time. */
export async function answerConflicts(
  core: CoreClient,
  caller: Caller,
  { when }: Extract<Intent, { kind: 'conflicts' }>,
  situation: Situation,
): Promise<AssistantResult> {
  const { start, end } = wholeSpan(when, situation.timeZone);
  const { conflicts: found, next_offset } = await core.call(caller, conflicts.list, {
    query: {
      from: new Date(Math.max(start, situation.now)).toISOString(),
      to: new Date(Math.max(end, situation.now + 1)).toISOString(),
      limit: COUNTED,
    },
  });
  const count =
    found.length === 0
      ? t('nothing overlaps')
      : next_offset === null
        ? plural(found.length, { one: '# overlap', other: '# overlaps' })
        : t('more than {count} overlaps', { count: COUNTED });
  const more = found.length - SHOWN;
  const lines = [
    `${capital(whenNamed(when, situation))}: ${count}.`,
    ...found.slice(0, SHOWN).map((pair) => line(pair, situation)),
    ...(more > 0 ? [t('And {more} more.', { more })] : []),
  ];
  return answered(lines.join('\n'), [
    ...new Set(found.flatMap(({ first, second }) => [first.id, second.id])),
  ]);
}
