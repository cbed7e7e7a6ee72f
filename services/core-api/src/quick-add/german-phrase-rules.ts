import {
  translateWord,
  toPreviousHour,
  CLOCK,
  toEnglishTime,
  DAY_UNIT,
  joinWeekdays,
  DAYPART_SUFFIX,
  HOUR,
  WEEKDAY_LIST,
  MINUTE_SUFFIX,
  MONTH,
  toMonth,
  NAME,
  namedGroup,
  NUMBER,
  toNumber,
  ORDINAL,
  toOrdinal,
  DAYPART,
  toDaypart,
  TIME_UNIT,
  toUnit,
  WEEKDAY,
  toWeekday,
  WEEKDAYS,
} from './german-lexicon.ts';
import { compilePhraseRules, type PhraseRule } from './phrase-translation.ts';

/** German phrases for times, people and places, with their English equivalents. */

const recurrencePhrases: PhraseRule[] = [
  [
    '(?:jeden\\s+|von\\s+)?montags?\\s+bis\\s+freitags|jeden\\s+(?:werktag|arbeitstag)|werktags|wochentags|an\\s+(?:werk|wochen)tagen',
    'every weekday',
  ],
  [
    `(?:jede[nr]?|am|immer am)\\s+${namedGroup('nth', ORDINAL)}\\s+${namedGroup('day', `${WEEKDAY}|werktag|arbeitstag|tag`)}\\s+(?:im|des|jeden|eines jeden)\\s+monats?`,
    ({ nth, day = '' }) => {
      const dayNouns = { werktag: 'weekday', arbeitstag: 'weekday', tag: 'day' };
      return `every ${toOrdinal(nth)} ${translateWord({ ...WEEKDAYS, ...dayNouns }, day)} of the month`;
    },
  ],
  [
    '(?:am|jeden)\\s+(?<day>\\d{1,2})\\.\\s+(?:jeden|des|eines jeden|im)\\s+monats?',
    ({ day }) => `on the ${day}th of every month`,
  ],
  [
    `jede[nrs]?\\s+zweite[nrs]?\\s+${namedGroup('day', WEEKDAY)}`,
    ({ day }) => `every other ${toWeekday(day)}`,
  ],
  [
    `jede[nrs]?\\s+${namedGroup('nth', ORDINAL)}\\s+${namedGroup('day', WEEKDAY)}`,
    ({ nth, day }) => `every ${toOrdinal(nth)} ${toWeekday(day)}`,
  ],
  [
    `jede[nrs]?\\s+${namedGroup('nth', ORDINAL)}\\s+(?<unit>tag|woche|monat|jahr)`,
    ({ nth, unit }) => {
      const step = toOrdinal(nth) === 'second' ? 'other' : toOrdinal(nth);
      return `every ${step} ${toUnit(unit).replace(/s$/, '')}`;
    },
  ],
  [
    `alle\\s+${namedGroup('number', NUMBER)}\\s+${namedGroup('unit', DAY_UNIT)}(?:\\s+(?:am\\s+)?${namedGroup('days', WEEKDAY_LIST)})?`,
    ({ number, unit, days }) =>
      `every ${toNumber(number)} ${toUnit(unit)}${days ? ` on ${joinWeekdays(days)}` : ''}`,
  ],
  [
    `jede[nrs]?\\s+${namedGroup('days', WEEKDAY_LIST)}`,
    ({ days }) => `every ${joinWeekdays(days)}`,
  ],
  [
    `(?:immer\\s+)?${namedGroup('days', `${WEEKDAY}s(?:\\s*(?:,|und)\\s*${WEEKDAY}s){0,6}`)}`,
    ({ days }) => `every ${joinWeekdays(days)}`,
  ],
  [`jeden\\s+${namedGroup('part', DAYPART)}`, ({ part: daypart }) => `every ${toDaypart(daypart)}`],
  ['jedes\\s+wochenende', 'every weekend'],
  ['jeden\\s+tag|täglich', 'every day'],
  ['jede\\s+woche|wöchentlich', 'every week'],
  ['zweiwöchentlich|14-tägig|vierzehntägig', 'every two weeks'],
  ['jeden\\s+monat|monatlich', 'every month'],
  ['jedes\\s+quartal|vierteljährlich', 'every quarter'],
  ['jedes\\s+jahr|jährlich', 'every year'],
  [`${namedGroup('number', NUMBER)}\\s?-?mal`, ({ number }) => `${toNumber(number)} times`],
];

const durationPhrases: PhraseRule[] = [
  ['in\\s+einer\\s+halben\\s+stunde', 'in 30 minutes'],
  ['in\\s+einer\\s+viertelstunde', 'in 15 minutes'],
  [
    `in\\s+${namedGroup('number', NUMBER)}\\s+${namedGroup('unit', `${TIME_UNIT}|${DAY_UNIT}`)}`,
    ({ number, unit }) => `in ${toNumber(number)} ${toUnit(unit)}`,
  ],
  ['(?:für\\s+)?(?:eine\\s+)?dreiviertelstunde(?:\\s+lang)?', 'for 45 minutes'],
  ['(?:für\\s+)?(?:eine\\s+)?viertelstunde(?:\\s+lang)?', 'for 15 minutes'],
  ['(?:für\\s+)?(?:eine\\s+)?halbe\\s+stunde(?:\\s+lang)?', 'for 30 minutes'],
  ['(?:für\\s+)?(?:anderthalb|eineinhalb)\\s+stunden(?:\\s+lang)?', 'for 90 minutes'],
  [
    `(?:für\\s+)?${namedGroup('hours', NUMBER)}\\s?(?:stunden?|std\\.?|h)\\s*(?:und\\s+)?${namedGroup('minutes', NUMBER)}\\s?(?:minuten?|min\\.?)`,
    ({ hours, minutes }) => `for ${toNumber(hours)} hours ${toNumber(minutes)} minutes`,
  ],
  [
    `(?:für\\s+)?${namedGroup('number', NUMBER)}\\s?-?${namedGroup('unit', TIME_UNIT)}(?:\\s+lang)?`,
    ({ number, unit }) => `for ${toNumber(number)} ${toUnit(unit)}`,
  ],
  [
    `(?:für\\s+${namedGroup('a', NUMBER)}\\s+${namedGroup('b', DAY_UNIT)}|${namedGroup('c', NUMBER)}\\s+${namedGroup('d', DAY_UNIT)}\\s+lang)`,
    ({ a, b, c, d }) => `for ${toNumber(a ?? c)} ${toUnit(b ?? d)}`,
  ],
];

const datePhrases: PhraseRule[] = [
  ['heute\\s+(?:früh|morgen|vormittag)', 'this morning'],
  ['heute\\s+nachmittag', 'this afternoon'],
  ['heute\\s+(?:abend|nacht)', 'tonight'],
  [
    '(?<day>heute|morgen)\\s+mittag',
    ({ day }) => `${day?.toLowerCase() === 'heute' ? 'today' : 'tomorrow'} at noon`,
  ],
  ['heute', 'today'],
  [
    `übermorgen\\s+${namedGroup('part', DAYPART)}`,
    ({ part: daypart }) => `day after tomorrow in the ${toDaypart(daypart)}`,
  ],
  ['übermorgen', 'day after tomorrow'],
  [
    `morgen\\s+${namedGroup('part', DAYPART)}`,
    ({ part: daypart }) => `tomorrow ${toDaypart(daypart)}`,
  ],
  [
    'am\\s+(?<part>morgen|vormittag|nachmittag|abend)',
    ({ part: daypart }) => `in the ${toDaypart(daypart)}`,
  ],
  ['morgen', 'tomorrow'],
  ['(?<part>vormittag|nachmittag|abend)s', ({ part: daypart }) => `in the ${toDaypart(daypart)}`],
  ['morgens', 'in the morning'],
  ['nachts', 'in the night'],
  [
    `(?:am\\s+)?${namedGroup('day', WEEKDAY)}\\s*mittag`,
    ({ day }) => `on ${toWeekday(day)} at noon`,
  ],
  [
    `(?:am\\s+)?${namedGroup('day', WEEKDAY)}\\s*${namedGroup('part', DAYPART)}`,
    ({ day, part: daypart }) => `on ${toWeekday(day)} ${toDaypart(daypart)}`,
  ],
  [
    `(?:nächste\\s+woche\\s+(?:am\\s+)?${namedGroup('a', WEEKDAY)}|(?:am\\s+)?${namedGroup('b', WEEKDAY)}\\s+nächster?\\s+woche)`,
    ({ a, b }) => `${toWeekday(a ?? b)} next week`,
  ],
  [
    `(?:am\\s+)?nächste[nr]\\s+${namedGroup('day', WEEKDAY)}`,
    ({ day }) => `next ${toWeekday(day)}`,
  ],
  [`(?:am\\s+)?kommende[nr]\\s+${namedGroup('day', WEEKDAY)}`, ({ day }) => `on ${toWeekday(day)}`],
  [`diese[nr]\\s+${namedGroup('day', WEEKDAY)}`, ({ day }) => `this ${toWeekday(day)}`],
  [`am\\s+${namedGroup('day', WEEKDAY)}`, ({ day }) => `on ${toWeekday(day)}`],
  [namedGroup('day', WEEKDAY), ({ day }) => toWeekday(day)],
  ['nächste\\s+woche', 'next week'],
  ['nächsten\\s+monat', 'next month'],
  ['(?:an\\s+diesem|dieses|am)\\s+wochenende', 'this weekend'],
  [
    `(?:am\\s+|vom\\s+|den\\s+)?(?<first>\\d{1,2})\\.\\s*(?:bis(?:\\s+zum)?|-|–)\\s*(?<last>\\d{1,2})\\.\\s*${namedGroup('month', MONTH)}`,
    ({ first, last, month }) => `${toMonth(month)} ${first} to ${last}`,
  ],
  [
    `(?<on>am\\s+|den\\s+)?(?<day>\\d{1,2})\\.\\s*${namedGroup('month', MONTH)}`,
    ({ on, day, month }) => `${on ? 'on ' : ''}${toMonth(month)} ${day}`,
  ],
  [`im\\s+${namedGroup('month', MONTH)}`, ({ month }) => `in ${toMonth(month)}`],
  [`ende\\s+${namedGroup('month', MONTH)}`, ({ month }) => `end of ${toMonth(month)}`],
  ['ende\\s+des\\s+monats|(?:am\\s+)?monatsende', 'end of the month'],
  ['ende\\s+des\\s+jahres|(?:am\\s+)?jahresende', 'end of the year'],
  ['am(?=\\s+\\d{1,2}\\.\\d)', 'on'],
];

const timePhrases: PhraseRule[] = [
  [
    `(?<um>um\\s+)?halb\\s+${namedGroup('hour', HOUR)}(?:\\s+uhr)?`,
    ({ hour }) => `at ${toPreviousHour(hour, '30')}`,
  ],
  [
    `(?:um\\s+)?viertel\\s+nach\\s+${namedGroup('hour', HOUR)}`,
    ({ hour }) => `at ${toNumber(hour)}:15`,
  ],
  [
    `(?:um\\s+)?(?:viertel\\s+vor|dreiviertel)\\s+${namedGroup('hour', HOUR)}`,
    ({ hour }) => `at ${toPreviousHour(hour, '45')}`,
  ],
  [
    `zwischen\\s+${namedGroup('a', CLOCK)}(?:\\s+uhr)?\\s+und\\s+${namedGroup('b', CLOCK)}(?:\\s+uhr)?`,
    ({ a, b }, text) => `between ${toEnglishTime(a, text)} and ${toEnglishTime(b, text)}`,
  ],
  [
    `von\\s+${namedGroup('a', CLOCK)}(?:\\s+uhr)?\\s*(?:-|–|bis)\\s*${namedGroup('b', CLOCK)}(?:\\s*uhr)?${DAYPART_SUFFIX}(?!\\.)`,
    ({ a, b, half }, text) =>
      `from ${toEnglishTime(a, text, half)} to ${toEnglishTime(b, text, half)}`,
  ],
  [
    `${namedGroup('a', CLOCK)}(?:\\s*uhr)?\\s*(?:-|–|bis)\\s*${namedGroup('b', CLOCK)}\\s*uhr${DAYPART_SUFFIX}`,
    ({ a, b, half }, text) => `${toEnglishTime(a, text, half)} to ${toEnglishTime(b, text, half)}`,
  ],
  [
    `(?<lead>um|gegen|ab|bis)\\s+${namedGroup('a', CLOCK)}\\s*uhr${MINUTE_SUFFIX}${DAYPART_SUFFIX}`,
    ({ lead, a, minute, half }, text) =>
      `${translatePreposition(lead)} ${toEnglishTime(minute ? `${a}:${minute}` : a, text, half)}`,
  ],
  [
    `${namedGroup('a', CLOCK)}\\s*uhr${MINUTE_SUFFIX}${DAYPART_SUFFIX}`,
    ({ a, minute, half }, text) => toEnglishTime(minute ? `${a}:${minute}` : a, text, half),
  ],
  [
    `(?<lead>um|gegen)\\s+${namedGroup('a', CLOCK)}${DAYPART_SUFFIX}(?!\\s*[.:/]\\d|\\.)`,
    ({ lead, a, half }, text) => `${translatePreposition(lead)} ${toEnglishTime(a, text, half)}`,
  ],
  [
    `(?<lead>ab|bis)\\s+${namedGroup('a', `${HOUR}:[0-5]\\d`)}${DAYPART_SUFFIX}`,
    ({ lead, a, half }, text) => `${translatePreposition(lead)} ${toEnglishTime(a, text, half)}`,
  ],
  ['(?<a>\\d{1,2}:[0-5]\\d)(?!\\s*(?:am|pm|[-–]))', ({ a }, text) => toEnglishTime(a, text)],
  ['(?:um\\s+)?mitternacht', 'at midnight'],
  ['mittags', 'at noon'],
];

function translatePreposition(word = ''): string {
  return translateWord({ um: 'at', gegen: 'around', ab: 'starting at', bis: 'until' }, word);
}

const otherPhrases: PhraseRule[] = [
  ['ganztägig|ganztags|den\\s+ganzen\\s+tag', 'all day'],
  ['bis(?:\\s+(?:zum|einschließlich))?', 'until'],
  [`(?:vom|von)(?=\\s+(?:${WEEKDAY}|\\d))`, 'from'],
  [`ab(?=\\s+(?:dem\\s+|${WEEKDAY}|morgen|heute|\\d))`, 'starting'],
  ['und', 'and'],
  [`mit(?=\\s+(?:${NAME}|\\S+@))`, 'with'],
  ['(?:per|am)\\s+(?:telefon|handy)', 'by phone'],
  ['(?:über|per|auf)(?=\\s+(?:zoom|teams|google meet|skype|webex|slack|discord|whatsapp))', 'via'],
  [
    `(?:im|in\\s+der|in\\s+dem|am)\\s+(?=(?:büro|bahnhof|flughafen|strand|see|markt)(?!\\p{L}))`,
    'at ',
  ],
  [`(?:im|in\\s+der|in\\s+dem)(?=\\s+${NAME})`, 'at'],
  ['geburtstag', 'birthday'],
  ['urlaub|ferien', 'vacation'],
  ['feiertag', 'holiday'],
  ['jahrestag|jubiläum', 'anniversary'],
  ['frühstück', 'breakfast'],
  ['mittagessen', 'lunch'],
  ['abendessen|abendbrot', 'dinner'],
  ['erinnere\\s+mich\\s+(?:bitte\\s+)?an', 'remind me about'],
];

export const germanPhraseRules = compilePhraseRules([
  ...recurrencePhrases,
  ...durationPhrases,
  ...timePhrases,
  ...datePhrases,
  ...otherPhrases,
]);
