import { runInLanguage } from '@scheduler/i18n/server';
import { describeRecurrence } from './describe-recurrence.ts';

const describeInGerman = (...recurrence: string[]) =>
  runInLanguage('de', () =>
    describeRecurrence({
      start_time: '2026-11-24T09:00:00Z',
      end_time: '2026-11-24T10:00:00Z',
      time_zone: 'Europe/Berlin',
      is_all_day: false,
      start_date: null,
      end_date: null,
      recurrence,
    }),
  );

test.each([
  ['FREQ=DAILY', 'jeden Tag'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'alle 2 Wochen, Dienstag und Donnerstag'],
  ['FREQ=WEEKLY;UNTIL=20270303T090000Z', 'jede Woche, Dienstag, bis 3. März 2027'],
  ['FREQ=MONTHLY;BYDAY=2TU;COUNT=5', 'jeden Monat, 2. Dienstag, insgesamt 5 Mal'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,-1', 'jeden Monat, 15. Tag und letzter Tag'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'jedes Jahr, März, letzter Sonntag'],
])('describeRecurrence describes %s in German as “%s”', (rule, expected) => {
  expect(describeInGerman(`RRULE:${rule}`)).toBe(expected);
});

test('describeRecurrence lists excluded dates in German', () => {
  expect(
    describeInGerman('RRULE:FREQ=DAILY;COUNT=9', 'EXDATE;TZID=Europe/Berlin:20261125T100000'),
  ).toBe('jeden Tag, insgesamt 9 Mal, außer am 25. November 2026');
});
