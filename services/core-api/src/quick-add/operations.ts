import type { Preferences, quickAdd, QuickAddResult } from '@scheduler/contracts/core';
import { getLocale } from '@scheduler/i18n/translate';
import type { Call, Database } from '@scheduler/service-kit';
import { getPreferences } from '../preferences/repository.ts';
import { indexPendingBatches } from '../history/indexing.ts';
import { listContacts } from './repository.ts';
import type { WorkingHours } from './resolve-time-of-day.ts';

interface Deps {
  db: Database;
}

/** Returns whether a locale writes the day before the month; `null` if unknown. */
function isDayFirst(locale: string | undefined): boolean | null {
  if (locale === undefined) return null;
  try {
    const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' });
    const [first] = parts.formatToParts(0).filter(({ type }) => type !== 'literal');
    return first?.type === 'day';
  } catch {
    return null;
  }
}

const parseMinuteOfDay = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns the earliest start and latest end of all days. Ignores ranges that cross midnight. */
function getWorkingHours({ working_hours }: Preferences): { hours?: WorkingHours } {
  const ranges = Object.values(working_hours)
    .flat()
    .map(({ start, end }) => ({ start: parseMinuteOfDay(start), end: parseMinuteOfDay(end) }))
    .filter(({ start, end }) => start < end);
  if (ranges.length === 0) return {};
  return {
    hours: {
      start: Math.min(...ranges.map(({ start }) => start)),
      end: Math.max(...ranges.map(({ end }) => end)),
    },
  };
}

/** Parses a sentence into an event for the caller, without storing anything. */
export async function parseSentence(
  { db }: Deps,
  { actor, body }: Call<typeof quickAdd.parse>,
): Promise<QuickAddResult> {
  const { text, time_zone, now, locale, answers } = body;
  await indexPendingBatches({ db, userId: actor.userId });
  const [preferences, people] = await Promise.all([
    getPreferences(db, actor.userId),
    listContacts(db, actor.userId),
  ]);
  // Imported on first use, because chrono-node occupies 14 MB.
  const { parseQuickAdd } = await import('./parse-quick-add.ts');
  return parseQuickAdd(text, {
    now: now === undefined ? Date.now() : Date.parse(now),
    timeZone: time_zone ?? preferences.time_zone,
    dayFirst: isDayFirst(locale),
    people,
    ...getWorkingHours(preferences),
    defaultMinutes: preferences.default_duration,
    answers,
    language: getLocale(),
  });
}
