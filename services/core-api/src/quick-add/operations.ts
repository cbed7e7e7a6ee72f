import type { Preferences, quickAdd, QuickAddResult } from '@scheduler/contracts/core';
import { getLocale as spokenLanguage } from '@scheduler/i18n/translate';
import type { Call, Database } from '@scheduler/service-kit';
import { getPreferences } from '../preferences/repository.ts';
import { parseQuickAdd } from './parse.ts';
import { acquaintancesOf } from './repository.ts';
import type { WorkingHours } from './time-of-day.ts';

interface Deps {
  db: Database;
}

/** In the United States and a few more places the month leads; `null` when nothing tells. */
function dayFirstIn(locale: string | undefined): boolean | null {
  if (locale === undefined) return null;
  try {
    const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' });
    const [first] = parts.formatToParts(0).filter(({ type }) => type !== 'literal');
    return first?.type === 'day';
  } catch {
    return null;
  }
}

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** From the earliest start to the latest end of any day; a night's work says little of days. */
function hoursOf({ working_hours }: Preferences): { hours?: WorkingHours } {
  const ranges = Object.values(working_hours)
    .flat()
    .map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }))
    .filter(({ start, end }) => start < end);
  if (ranges.length === 0) return {};
  return {
    hours: {
      start: Math.min(...ranges.map(({ start }) => start)),
      end: Math.max(...ranges.map(({ end }) => end)),
    },
  };
}

/** Reads a sentence as an event of the caller's. Nothing is kept. */
export async function readSentence(
  { db }: Deps,
  { actor, body }: Call<typeof quickAdd.parse>,
): Promise<QuickAddResult> {
  const { text, time_zone, now, locale, answers } = body;
  const [own, people] = await Promise.all([
    getPreferences(db, actor.userId),
    acquaintancesOf(db, actor.userId),
  ]);
  return parseQuickAdd(text, {
    now: now === undefined ? Date.now() : Date.parse(now),
    timeZone: time_zone ?? own.time_zone,
    dayFirst: dayFirstIn(locale),
    people,
    ...hoursOf(own),
    length: own.default_duration,
    answers,
    language: spokenLanguage(),
  });
}
