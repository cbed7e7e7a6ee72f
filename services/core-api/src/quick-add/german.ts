import {
  at,
  before,
  CLOCK,
  clock,
  DAYS,
  each,
  HALF,
  HOUR,
  LIST,
  MINUTE,
  MONTH,
  month,
  NAME,
  named,
  NUMBER,
  number,
  ORDINAL,
  ordinal,
  PART,
  part,
  SPAN,
  unit,
  WEEKDAY,
  weekday,
  WEEKDAYS,
} from './german-words.ts';
import { sayings, type Saying } from './told.ts';

/** What German says of times, people and places, and what the grammar calls it. */

const repeated: Saying[] = [
  [
    '(?:jeden\\s+|von\\s+)?montags?\\s+bis\\s+freitags|jeden\\s+(?:werktag|arbeitstag)|werktags|wochentags|an\\s+(?:werk|wochen)tagen',
    'every weekday',
  ],
  [
    `(?:jede[nr]?|am|immer am)\\s+${named('nth', ORDINAL)}\\s+${named('day', `${WEEKDAY}|werktag|arbeitstag|tag`)}\\s+(?:im|des|jeden|eines jeden)\\s+monats?`,
    ({ nth, day = '' }) => {
      const plain = { werktag: 'weekday', arbeitstag: 'weekday', tag: 'day' };
      return `every ${ordinal(nth)} ${at({ ...WEEKDAYS, ...plain }, day)} of the month`;
    },
  ],
  [
    '(?:am|jeden)\\s+(?<day>\\d{1,2})\\.\\s+(?:jeden|des|eines jeden|im)\\s+monats?',
    ({ day }) => `on the ${day}th of every month`,
  ],
  [
    `jede[nrs]?\\s+zweite[nrs]?\\s+${named('day', WEEKDAY)}`,
    ({ day }) => `every other ${weekday(day)}`,
  ],
  [
    `jede[nrs]?\\s+${named('nth', ORDINAL)}\\s+${named('day', WEEKDAY)}`,
    ({ nth, day }) => `every ${ordinal(nth)} ${weekday(day)}`,
  ],
  [
    `jede[nrs]?\\s+${named('nth', ORDINAL)}\\s+(?<unit>tag|woche|monat|jahr)`,
    ({ nth, unit: of }) => {
      const step = ordinal(nth) === 'second' ? 'other' : ordinal(nth);
      return `every ${step} ${unit(of).replace(/s$/, '')}`;
    },
  ],
  [
    `alle\\s+${named('number', NUMBER)}\\s+${named('unit', DAYS)}(?:\\s+(?:am\\s+)?${named('days', LIST)})?`,
    ({ number: n, unit: of, days }) =>
      `every ${number(n)} ${unit(of)}${days ? ` on ${each(days)}` : ''}`,
  ],
  [`jede[nrs]?\\s+${named('days', LIST)}`, ({ days }) => `every ${each(days)}`],
  [
    `(?:immer\\s+)?${named('days', `${WEEKDAY}s(?:\\s*(?:,|und)\\s*${WEEKDAY}s){0,6}`)}`,
    ({ days }) => `every ${each(days)}`,
  ],
  [`jeden\\s+${named('part', PART)}`, ({ part: of }) => `every ${part(of)}`],
  ['jedes\\s+wochenende', 'every weekend'],
  ['jeden\\s+tag|täglich', 'every day'],
  ['jede\\s+woche|wöchentlich', 'every week'],
  ['zweiwöchentlich|14-tägig|vierzehntägig', 'every two weeks'],
  ['jeden\\s+monat|monatlich', 'every month'],
  ['jedes\\s+quartal|vierteljährlich', 'every quarter'],
  ['jedes\\s+jahr|jährlich', 'every year'],
  [`${named('number', NUMBER)}\\s?-?mal`, ({ number: n }) => `${number(n)} times`],
];

const lasting: Saying[] = [
  ['in\\s+einer\\s+halben\\s+stunde', 'in 30 minutes'],
  ['in\\s+einer\\s+viertelstunde', 'in 15 minutes'],
  [
    `in\\s+${named('number', NUMBER)}\\s+${named('unit', `${SPAN}|${DAYS}`)}`,
    ({ number: n, unit: of }) => `in ${number(n)} ${unit(of)}`,
  ],
  ['(?:für\\s+)?(?:eine\\s+)?dreiviertelstunde(?:\\s+lang)?', 'for 45 minutes'],
  ['(?:für\\s+)?(?:eine\\s+)?viertelstunde(?:\\s+lang)?', 'for 15 minutes'],
  ['(?:für\\s+)?(?:eine\\s+)?halbe\\s+stunde(?:\\s+lang)?', 'for 30 minutes'],
  ['(?:für\\s+)?(?:anderthalb|eineinhalb)\\s+stunden(?:\\s+lang)?', 'for 90 minutes'],
  [
    `(?:für\\s+)?${named('hours', NUMBER)}\\s?(?:stunden?|std\\.?|h)\\s*(?:und\\s+)?${named('minutes', NUMBER)}\\s?(?:minuten?|min\\.?)`,
    ({ hours, minutes }) => `for ${number(hours)} hours ${number(minutes)} minutes`,
  ],
  [
    `(?:für\\s+)?${named('number', NUMBER)}\\s?-?${named('unit', SPAN)}(?:\\s+lang)?`,
    ({ number: n, unit: of }) => `for ${number(n)} ${unit(of)}`,
  ],
  [
    `(?:für\\s+${named('a', NUMBER)}\\s+${named('b', DAYS)}|${named('c', NUMBER)}\\s+${named('d', DAYS)}\\s+lang)`,
    ({ a, b, c, d }) => `for ${number(a ?? c)} ${unit(b ?? d)}`,
  ],
];

const days: Saying[] = [
  ['heute\\s+(?:früh|morgen|vormittag)', 'this morning'],
  ['heute\\s+nachmittag', 'this afternoon'],
  ['heute\\s+(?:abend|nacht)', 'tonight'],
  [
    '(?<day>heute|morgen)\\s+mittag',
    ({ day }) => `${day?.toLowerCase() === 'heute' ? 'today' : 'tomorrow'} at noon`,
  ],
  ['heute', 'today'],
  [
    `übermorgen\\s+${named('part', PART)}`,
    ({ part: of }) => `day after tomorrow in the ${part(of)}`,
  ],
  ['übermorgen', 'day after tomorrow'],
  [`morgen\\s+${named('part', PART)}`, ({ part: of }) => `tomorrow ${part(of)}`],
  ['am\\s+(?<part>morgen|vormittag|nachmittag|abend)', ({ part: of }) => `in the ${part(of)}`],
  ['morgen', 'tomorrow'],
  ['(?<part>vormittag|nachmittag|abend)s', ({ part: of }) => `in the ${part(of)}`],
  ['morgens', 'in the morning'],
  ['nachts', 'in the night'],
  [`(?:am\\s+)?${named('day', WEEKDAY)}\\s*mittag`, ({ day }) => `on ${weekday(day)} at noon`],
  [
    `(?:am\\s+)?${named('day', WEEKDAY)}\\s*${named('part', PART)}`,
    ({ day, part: of }) => `on ${weekday(day)} ${part(of)}`,
  ],
  [
    `(?:nächste\\s+woche\\s+(?:am\\s+)?${named('a', WEEKDAY)}|(?:am\\s+)?${named('b', WEEKDAY)}\\s+nächster?\\s+woche)`,
    ({ a, b }) => `${weekday(a ?? b)} next week`,
  ],
  [`(?:am\\s+)?nächste[nr]\\s+${named('day', WEEKDAY)}`, ({ day }) => `next ${weekday(day)}`],
  [`(?:am\\s+)?kommende[nr]\\s+${named('day', WEEKDAY)}`, ({ day }) => `on ${weekday(day)}`],
  [`diese[nr]\\s+${named('day', WEEKDAY)}`, ({ day }) => `this ${weekday(day)}`],
  [`am\\s+${named('day', WEEKDAY)}`, ({ day }) => `on ${weekday(day)}`],
  [named('day', WEEKDAY), ({ day }) => weekday(day)],
  ['nächste\\s+woche', 'next week'],
  ['nächsten\\s+monat', 'next month'],
  ['(?:an\\s+diesem|dieses|am)\\s+wochenende', 'this weekend'],
  [
    `(?:am\\s+|vom\\s+|den\\s+)?(?<first>\\d{1,2})\\.\\s*(?:bis(?:\\s+zum)?|-|–)\\s*(?<last>\\d{1,2})\\.\\s*${named('month', MONTH)}`,
    ({ first, last, month: of }) => `${month(of)} ${first} to ${last}`,
  ],
  [
    `(?<on>am\\s+|den\\s+)?(?<day>\\d{1,2})\\.\\s*${named('month', MONTH)}`,
    ({ on, day, month: of }) => `${on ? 'on ' : ''}${month(of)} ${day}`,
  ],
  [`im\\s+${named('month', MONTH)}`, ({ month: of }) => `in ${month(of)}`],
  [`ende\\s+${named('month', MONTH)}`, ({ month: of }) => `end of ${month(of)}`],
  ['ende\\s+des\\s+monats|(?:am\\s+)?monatsende', 'end of the month'],
  ['ende\\s+des\\s+jahres|(?:am\\s+)?jahresende', 'end of the year'],
  ['am(?=\\s+\\d{1,2}\\.\\d)', 'on'],
];

const clocks: Saying[] = [
  [
    `(?<um>um\\s+)?halb\\s+${named('hour', HOUR)}(?:\\s+uhr)?`,
    ({ hour }) => `at ${before(hour, '30')}`,
  ],
  [`(?:um\\s+)?viertel\\s+nach\\s+${named('hour', HOUR)}`, ({ hour }) => `at ${number(hour)}:15`],
  [
    `(?:um\\s+)?(?:viertel\\s+vor|dreiviertel)\\s+${named('hour', HOUR)}`,
    ({ hour }) => `at ${before(hour, '45')}`,
  ],
  [
    `zwischen\\s+${named('a', CLOCK)}(?:\\s+uhr)?\\s+und\\s+${named('b', CLOCK)}(?:\\s+uhr)?`,
    ({ a, b }, text) => `between ${clock(a, text)} and ${clock(b, text)}`,
  ],
  [
    `von\\s+${named('a', CLOCK)}(?:\\s+uhr)?\\s*(?:-|–|bis)\\s*${named('b', CLOCK)}(?:\\s*uhr)?${HALF}(?!\\.)`,
    ({ a, b, half }, text) => `from ${clock(a, text, half)} to ${clock(b, text, half)}`,
  ],
  [
    `${named('a', CLOCK)}(?:\\s*uhr)?\\s*(?:-|–|bis)\\s*${named('b', CLOCK)}\\s*uhr${HALF}`,
    ({ a, b, half }, text) => `${clock(a, text, half)} to ${clock(b, text, half)}`,
  ],
  [
    `(?<lead>um|gegen|ab|bis)\\s+${named('a', CLOCK)}\\s*uhr${MINUTE}${HALF}`,
    ({ lead, a, minute, half }, text) =>
      `${leadOf(lead)} ${clock(minute ? `${a}:${minute}` : a, text, half)}`,
  ],
  [
    `${named('a', CLOCK)}\\s*uhr${MINUTE}${HALF}`,
    ({ a, minute, half }, text) => clock(minute ? `${a}:${minute}` : a, text, half),
  ],
  [
    `(?<lead>um|gegen)\\s+${named('a', CLOCK)}${HALF}(?!\\s*[.:/]\\d|\\.)`,
    ({ lead, a, half }, text) => `${leadOf(lead)} ${clock(a, text, half)}`,
  ],
  [
    `(?<lead>ab|bis)\\s+${named('a', `${HOUR}:[0-5]\\d`)}${HALF}`,
    ({ lead, a, half }, text) => `${leadOf(lead)} ${clock(a, text, half)}`,
  ],
  ['(?<a>\\d{1,2}:[0-5]\\d)(?!\\s*(?:am|pm|[-–]))', ({ a }, text) => clock(a, text)],
  ['(?:um\\s+)?mitternacht', 'at midnight'],
  ['mittags', 'at noon'],
];

function leadOf(word = ''): string {
  return at({ um: 'at', gegen: 'around', ab: 'starting at', bis: 'until' }, word);
}

const others: Saying[] = [
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

export const german = sayings([...repeated, ...lasting, ...clocks, ...days, ...others]);
