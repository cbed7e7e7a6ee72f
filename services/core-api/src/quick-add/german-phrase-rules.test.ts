import { toLocalMs } from '@scheduler/scheduling/time-zones';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import fc from 'fast-check';
import { CONTEXT, summarizeQuickAdd } from '../testing/quick-add-summary.ts';
import { parseQuickAdd } from './parse-quick-add.ts';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

const parseAndSummarize = (text: string) =>
  summarizeQuickAdd(parseQuickAdd(text, { ...CONTEXT, language: 'de' }));

test.each([
  [
    'Mittagessen mit Ana morgen um 13 Uhr im Café Central',
    'Mittagessen mit Ana | 2026-11-20 13:00 to 14:00 | @Café Central | +ana@example.test',
  ],
  ['Zahnarzt morgen um 14 Uhr', 'Zahnarzt | 2026-11-20 14:00 to 15:00'],
  ['Zahnarzt heute um 14:30', 'Zahnarzt | 2026-11-19 14:30 to 15:30'],
  [
    'Besprechung übermorgen um halb drei',
    'Besprechung | 2026-11-21 14:30 to 15:30 | time? 14:30 02:30',
  ],
  ['Besprechung am 3. Dezember um 9 Uhr', 'Besprechung | 2026-12-03 09:00 to 10:00'],
  ['Besprechung am 3.12. um 9:30 Uhr', 'Besprechung | 2026-12-03 09:30 to 10:30'],
  ['Interview Montag 14:00 für 45 Minuten', 'Interview | 2026-11-23 14:00 to 14:45'],
  ['Teamrunde Freitag 14 bis 15:30 Uhr', 'Teamrunde | 2026-11-20 14:00 to 15:30'],
  ['Teamrunde am Freitag von 14 bis 16 Uhr', 'Teamrunde | 2026-11-20 14:00 to 16:00'],
  ['Workshop morgen um 10 Uhr bis 16 Uhr', 'Workshop | 2026-11-20 10:00 to 16:00'],
  [
    'Standup jeden Werktag um 9 Uhr',
    'Standup | 2026-11-20 09:00 to 10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  ],
  [
    'Laufen jeden Montag und Mittwoch um 6:30 Uhr bis 18. Dezember',
    'Laufen | 2026-11-23 06:30 to 07:30 | FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261218T235959Z',
  ],
  [
    'Chor jeden zweiten Dienstag um 19 Uhr',
    'Chor | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU | date? 2026-11-24 2026-12-01',
  ],
  [
    'Beirat jeden ersten Montag im Monat 10 bis 12 Uhr',
    'Beirat | 2026-12-07 10:00 to 12:00 | FREQ=MONTHLY;BYDAY=1MO',
  ],
  [
    'Müll rausbringen montags um 7 Uhr',
    'Müll rausbringen | 2026-11-23 07:00 to 08:00 | FREQ=WEEKLY;BYDAY=MO',
  ],
  [
    'Sprint alle zwei Wochen am Montag um 10 Uhr',
    'Sprint | 2026-11-23 10:00 to 11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO | date? 2026-11-23 2026-11-30',
  ],
  [
    'Omas Geburtstag jedes Jahr am 5. Mai',
    'Omas Geburtstag | 2027-05-05 to 2027-05-06 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5',
  ],
  ['Urlaub vom 3. bis 5. Dezember', 'Urlaub | 2026-12-03 to 2026-12-04'],
  ['Konferenz Montag bis Mittwoch', 'Konferenz | 2026-11-23 to 2026-11-26'],
  ['Klausur am Freitag ganztägig', 'Klausur | 2026-11-20 to 2026-11-21'],
  ['Kino heute Abend um 8', 'Kino | 2026-11-19 20:00 to 21:00'],
  ['Abendessen morgen um 7 Uhr', 'Abendessen | 2026-11-20 19:00 to 20:00 | time? 19:00 07:00'],
  ['Anruf in zwei Stunden', 'Anruf | 2026-11-19 12:15 to 13:15'],
  [
    'Anruf mit ana@example.test um Viertel nach drei morgen',
    'Anruf | 2026-11-20 15:15 to 16:15 | +ana@example.test | time? 15:15 03:15',
  ],
  ['Review nächste Woche Dienstag um 11 Uhr im Büro', 'Review | 2026-11-24 11:00 to 12:00 | @Büro'],
  [
    'Review in Berlin am Montag um 15 Uhr eine halbe Stunde',
    'Review | 2026-11-23 15:00 to 15:30 | @Berlin',
  ],
  ['Yoga morgen früh um 7', 'Yoga | 2026-11-20 07:00 to 08:00'],
  ['„Morgen um 9“ lesen heute um 20 Uhr', 'Morgen um 9 | 2026-11-19 20:00 to 21:00'],
  [
    'Lunch with Ana tomorrow at 1pm',
    'Lunch with Ana | 2026-11-20 13:00 to 14:00 | +ana@example.test',
  ],
  [
    'Treffen mit Ana und Ben am Freitagnachmittag um 3',
    'Treffen mit Ana und Ben | 2026-11-20 15:00 to 16:00 | +ana@example.test | person:Ben! ben.a@example.test ben@other.test',
  ],
  ['Termin um 3 Uhr', 'Termin | open | date! 2026-11-19 2026-11-20 | time? 15:00 03:00'],
  [
    'Arzt nächsten Freitag um 11 Uhr',
    'Arzt | 2026-11-27 11:00 to 12:00 | date? 2026-11-27 2026-11-20',
  ],
  ['Fahrt am Sonntag um 6 Uhr 15', 'Fahrt | 2026-11-22 06:15 to 07:15'],
  ['Sync über Zoom morgen um 16 Uhr', 'Sync | 2026-11-20 16:00 to 17:00 | @Zoom'],
  ['Pflege täglich um 8 Uhr 10 Mal', 'Pflege | 2026-11-20 08:00 to 09:00 | FREQ=DAILY;COUNT=10'],
  [
    'Miete am 1. jeden Monats',
    'Miete | open | FREQ=MONTHLY;BYMONTHDAY=1 | time! all-day 09:00 14:00',
  ],
  [
    'Woche 5 planen',
    'Woche 5 planen | open | date! 2026-11-19 2026-11-20 | time! all-day 09:00 14:00',
  ],
  [
    'Essen mit Ben Young am Samstag um 20 Uhr bei Mario',
    'Essen mit Ben Young bei Mario | 2026-11-21 20:00 to 21:00 | +ben@other.test',
  ],
  ['Gespräch morgen zwischen 14 und 16 Uhr', 'Gespräch | 2026-11-20 14:00 to 16:00'],
  ['Bericht abgeben bis Freitag', 'Bericht abgeben | open | time! all-day 09:00 14:00'],
  [
    'Vorstellungsgespräch am 15. Januar 2027 um 11:15 Uhr',
    'Vorstellungsgespräch | 2027-01-15 11:15 to 12:15',
  ],
  [
    'Elternabend am Donnerstag, 3. Dezember 2026 um 19 Uhr',
    'Elternabend | 2026-12-03 19:00 to 20:00',
  ],
  [
    'Schwimmen mittwochs und freitags von 18 bis 19 Uhr',
    'Schwimmen | 2026-11-20 18:00 to 19:00 | FREQ=WEEKLY;BYDAY=WE,FR',
  ],
  ['Reise von Montag bis Freitag', 'Reise | 2026-11-23 to 2026-11-28'],
  ['Telefonat morgen nachmittag um 4', 'Telefonat | 2026-11-20 16:00 to 17:00'],
  ['Frühstück am Sonntag um 9', 'Frühstück | 2026-11-22 09:00 to 10:00'],
  ['Fokuszeit morgen 2 Stunden ab 9 Uhr', 'Fokuszeit | 2026-11-20 09:00 to 11:00'],
  ['Sport jeden Morgen um 7 Uhr', 'Sport | 2026-11-20 07:00 to 08:00 | FREQ=DAILY'],
  [
    'Planung jede zweite Woche am Montag um 10 Uhr',
    'Planung | 2026-11-23 10:00 to 11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO | date? 2026-11-23 2026-11-30',
  ],
  [
    'Training jeden Montag um 18 Uhr dreimal',
    'Training | 2026-11-23 18:00 to 19:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=3',
  ],
  ['Anruf 14 Uhr 30 morgen', 'Anruf | 2026-11-20 14:30 to 15:30'],
  ['Pause morgen um halb eins', 'Pause | 2026-11-20 12:30 to 13:30'],
  ['Schicht heute um 22 Uhr', 'Schicht | 2026-11-19 22:00 to 23:00'],
  ['Werkstatt in 3 Tagen um 8 Uhr', 'Werkstatt | 2026-11-22 08:00 to 09:00'],
  ['Workshop am 24.12. ganztägig', 'Workshop | 2026-12-24 to 2026-12-25'],
  ['Zahnarzttermin diesen Freitag um 10:20', 'Zahnarzttermin | 2026-11-20 10:20 to 11:20'],
  [
    'Probe am Wochenende',
    'Probe | open | date! 2026-11-21 2026-11-22 2026-11-21/2026-11-22 | time! all-day 09:00 14:00',
  ],
  ['Abgabe Ende Januar', 'Abgabe | open | time! all-day 09:00 14:00'],
  [
    'Umzug im Dezember',
    'Umzug | open | date! 2026-12-07 2026-12-14 2026-12-21 2026-12-28 | time! all-day 09:00 14:00',
  ],
  ['Treffen am Montag um 12', 'Treffen | 2026-11-23 12:00 to 13:00'],
  ['Spaziergang heute Mittag', 'Spaziergang | 2026-11-19 12:00 to 13:00'],
  [
    'Kurs jeden Dienstag um 18 Uhr bis Ende März',
    'Kurs | 2026-11-24 18:00 to 19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331T225959Z',
  ],
  [
    'Kurs jeden Dienstag um 18 Uhr für 6 Wochen',
    'Kurs | 2026-11-24 18:00 to 19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270104T235959Z',
  ],
  ['Erinnere mich an die Steuer morgen um 9 Uhr', 'die Steuer | 2026-11-20 09:00 to 10:00'],
  [
    'Meeting um 10 Uhr am Dienstag mit Ana Silva für 1,5 Stunden',
    'Meeting mit Ana Silva | 2026-11-24 10:00 to 11:30 | +ana@example.test',
  ],
  ['Fest am Samstagabend um 7 Uhr', 'Fest | 2026-11-21 19:00 to 20:00'],
  ['Zug Freitag 18 Uhr bis Sonntag 14 Uhr', 'Zug | 2026-11-20 18:00 to 2026-11-22 14:00'],
  ['Geburtstagsfeier morgen um 15 Uhr', 'Geburtstagsfeier | 2026-11-20 15:00 to 16:00'],
  [
    'Angebot und Nachfrage besprechen morgen um 11 Uhr',
    'Angebot und Nachfrage besprechen | 2026-11-20 11:00 to 12:00',
  ],
  [
    'Standup montags bis freitags um 9 Uhr',
    'Standup | 2026-11-20 09:00 to 10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  ],
  [
    'Call mit Ana morgen um 15:30 bis 16:15 Uhr',
    'Call mit Ana | 2026-11-20 15:30 to 16:15 | +ana@example.test',
  ],
  [
    'Sitzung am letzten Freitag im Monat um 14 Uhr',
    'Sitzung | 2026-11-27 14:00 to 15:00 | FREQ=MONTHLY;BYDAY=-1FR',
  ],
])("parseQuickAdd() parses the German text '%s'", (text, expected) => {
  expect(parseAndSummarize(text)).toBe(expected);
});

test('parseQuickAdd() returns the position of each field in German text', () => {
  const text = 'Mittagessen mit Ana übermorgen um halb zwei im Büro';
  const { parts } = parseQuickAdd(text, { ...CONTEXT, language: 'de' });
  expect(parts.map((part) => [part.field, part.text])).toEqual([
    ['title', 'Mittagessen mit Ana'],
    ['invited_users', 'Ana'],
    ['start_time', 'übermorgen'],
    ['start_time', 'um halb zwei'],
    ['location', 'Büro'],
  ]);
  for (const { start, end, text: partText } of parts) expect(text.slice(start, end)).toBe(partText);
});

const formatInGerman = (localMs: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de', { ...options, timeZone: 'UTC' }).format(localMs);

test('parseQuickAdd() parses every German date, time and duration format', () => {
  const firstDayMs = Date.UTC(2026, 10, 21);
  const dateFormat = fc.constantFrom<Intl.DateTimeFormatOptions>(
    { dateStyle: 'full' },
    { dateStyle: 'long' },
    { day: 'numeric', month: 'long' },
    { weekday: 'long', day: 'numeric', month: 'short' },
    { dateStyle: 'medium' },
  );
  const title = fc.constantFrom('Zahnarzt', 'Besprechung', 'Übergabe an die Spätschicht');
  const prefix = fc.constantFrom('am ', '');
  const startQuarter = fc.integer({ min: 36, max: 90 });
  const dayOffset = fc.integer({ min: 0, max: 360 });
  const durationMinutes = fc.integer({ min: 5, max: 240 });
  fc.assert(
    fc.property(
      title,
      prefix,
      dateFormat,
      dayOffset,
      startQuarter,
      durationMinutes,
      (name, preposition, style, daysAhead, quarter, minutes) => {
        const start = firstDayMs + daysAhead * DAY_MS + quarter * 15 * MINUTE_MS;
        const clock = formatInGerman(start, { hour: '2-digit', minute: '2-digit' });
        const text = `${name} ${preposition}${formatInGerman(start, style)} um ${clock} Uhr für ${minutes} Minuten`;
        const { event, questions } = parseQuickAdd(text, { ...CONTEXT, language: 'de' });
        const toLocalTime = (time: string | null) =>
          toLocalMs(Date.parse(time ?? ''), event.time_zone);
        expect({ text, ...event, questions }).toMatchObject({ title: name, questions: [] });
        expect({ text, start: toLocalTime(event.start_time) }).toEqual({ text, start });
        expect(toLocalTime(event.end_time) - toLocalTime(event.start_time)).toBe(
          minutes * MINUTE_MS,
        );
      },
    ),
    propertyOptions(100, 3000),
  );
});
