import { t } from '@scheduler/i18n/words';
import { addDays, daysBetween, type CalendarDate } from '@scheduler/scheduling';
import { leadsAway, plainText } from '../../language-model/clean.ts';
import type { Redaction } from '../../language-model/redaction.ts';
import { comingDays } from '../grammar/when.ts';
import { saysWhich } from '../grammar/which.ts';
import type { Here, Intent, When, Which } from '../intent.ts';
import type { ModelReading } from './question.ts';

const DAYS_BACK = 62;
const DAYS_AHEAD = 370;
const LONGEST_SPAN = 62;
const LONGEST_TEXT = 80;
const LEAST_MINUTES = 5;
const MOST_MINUTES = 2400;
const USUAL_MINUTES = 60;

/** Something that no reading of the request could hold: all of it is then thrown away. */
class Untenable extends Error {}

const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export interface Said {
  /** As it was sent. */
  request: string;
  /** As it was said. */
  text: string;
  redaction: Redaction;
}

/** Words of the request alone, and names as they were said: a model adds nothing to them. */
function ownWords(value: string | null, { request, redaction }: Said): string | null {
  if (value === null || value.trim() === '') return null;
  const text = plainText(value, LONGEST_TEXT);
  const known = new Set(wordsIn(request));
  if (leadsAway(text) || !wordsIn(text).every((word) => known.has(word))) throw new Untenable();
  return text.replaceAll(/\bp\d{1,3}\b/g, (ref) => redaction.wordsFor(ref) ?? ref);
}

function dateOf(value: string | null, { today }: Here): CalendarDate | null {
  if (value === null) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new Untenable();
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value)
    throw new Untenable();
  const ahead = daysBetween(today, value);
  if (ahead < -DAYS_BACK || ahead > DAYS_AHEAD) throw new Untenable();
  return value;
}

function minutesOf(value: string | null): number | null {
  if (value === null) return null;
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (hours === '' || Number(minutes) > 59 || total > 24 * 60) throw new Untenable();
  return total;
}

type Times = [
  first: string | null,
  last: string | null,
  starts: string | null,
  ends: string | null,
  at: string | null,
];

function whenOf([first, last, starts, ends, at]: Times, here: Here): When | null {
  const from = dateOf(first, here) ?? dateOf(last, here);
  const until = dateOf(last, here) ?? from;
  const [start, end, moment] = [minutesOf(starts), minutesOf(ends), minutesOf(at)];
  const isSaid = start !== null || end !== null;
  if (from === null && !isSaid && moment === null) return null;
  if (
    from !== null &&
    until !== null &&
    (until < from || daysBetween(from, until) > LONGEST_SPAN)
  ) {
    throw new Untenable();
  }
  const part = isSaid ? { start: start ?? 0, end: end ?? 24 * 60 } : null;
  if (part && part.start >= part.end) throw new Untenable();
  return {
    from: from ?? here.today,
    to: from === null || until === null ? addDays(here.today, 7) : addDays(until, 1),
    part,
    at: moment,
    isNamed: from !== null,
  };
}

const timesOf = (read: ModelReading): Times => [
  read.first_day,
  read.last_day,
  read.day_starts,
  read.day_ends,
  read.at_time,
];
const goalOf = (read: ModelReading): Times => [
  read.goal_first_day,
  read.goal_last_day,
  read.goal_day_starts,
  read.goal_day_ends,
  read.goal_at_time,
];

function lengthOf(minutes: number | null): number | null {
  if (minutes === null) return null;
  const isTenable =
    Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES;
  if (!isTenable) throw new Untenable();
  return minutes;
}

/** A model may ask for no removal in a person's stead: the word has to be theirs. */
const SAYS_REMOVE =
  /(?<![\p{L}])(?:cancel|delete|remove|drop|call off|scrap|clear|streich|lösch|absag|entfern|cancela|elimina|borra|annul|supprim|efface|cancell|rimuov|apag|remov)\p{L}*/iu;

function peopleOf(refs: readonly string[], { redaction }: Said): string[] {
  return refs.map((ref) => {
    const words = redaction.wordsFor(ref);
    if (words === null) throw new Untenable();
    return words;
  });
}

/** Nothing is planned for what is over. */
function ahead(when: When, { today }: Here): When {
  if (when.to <= today) throw new Untenable();
  return when.from < today ? { ...when, from: today } : when;
}

function chosen(which: Which): Which {
  if (!saysWhich(which)) throw new Untenable();
  return which;
}

function intentOf(read: ModelReading, said: Said, here: Here): Intent | null {
  const when = whenOf(timesOf(read), here);
  const people = peopleOf(read.people, said);
  const words = ownWords(read.words, said);
  const which: Which = {
    words,
    isAll: read.all,
    edge: null,
    isOneToOne: read.one_to_one,
    people,
    when,
    eventIds: null,
  };
  const minutes = read.intent === 'shift' ? null : lengthOf(read.minutes);
  const soon = comingDays(here.today, 7);
  switch (read.intent) {
    case 'agenda':
      return { kind: 'agenda', when: when ?? comingDays(here.today, 1), people, words };
    case 'next':
      return { kind: 'next', which: { ...which, isAll: false } };
    case 'free_time':
      return { kind: 'free_time', when: ahead(when ?? soon, here), minutes };
    case 'find_time':
      if (people.length === 0) throw new Untenable();
      return {
        kind: 'find_time',
        minutes,
        people,
        when: ahead(when ?? comingDays(here.today, 14), here),
        title: ownWords(read.title, said),
      };
    case 'move': {
      const to = whenOf(goalOf(read), here);
      if (!to) throw new Untenable();
      const from = when ?? comingDays(here.today, 28);
      return {
        kind: 'move',
        which: chosen({ ...which, when: ahead(from, here) }),
        to: ahead(to, here),
        isOfItsWeek: false,
      };
    }
    case 'shift': {
      const by = read.minutes ?? 0;
      if (!Number.isInteger(by) || by === 0 || Math.abs(by) > MOST_MINUTES) throw new Untenable();
      return { kind: 'shift', which: chosen(which), minutes: by, days: 0 };
    }
    case 'clear':
      if (!when?.isNamed) throw new Untenable();
      return { kind: 'clear', when: ahead(when, here) };
    case 'optimise':
      return { kind: 'optimise', when: ahead(when ?? soon, here) };
    case 'protect':
      return {
        kind: 'protect',
        as: 'focus',
        minutes: minutes ?? USUAL_MINUTES,
        title: ownWords(read.title, said) ?? t('Focus time'),
        when: ahead(when ?? soon, here),
      };
    case 'cancel':
      if (!SAYS_REMOVE.test(said.text)) throw new Untenable();
      return { kind: 'cancel', which: chosen(which) };
    case 'unclear':
      return null;
  }
}

/** What a model read, once all of it holds; `null` when it is unclear, or cannot be so. */
export function checkedIntent(read: ModelReading, said: Said, here: Here): Intent | null {
  try {
    return intentOf(read, said, here);
  } catch (error) {
    if (error instanceof Untenable) return null;
    throw error;
  }
}
