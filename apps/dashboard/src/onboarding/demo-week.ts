import { t } from '@scheduler/i18n';
import { addDays, getWeekday, type CalendarDate } from '@scheduler/scheduling';

const SATURDAY = 6;

/** Returns the Monday of this week, or of the next week on weekends. */
export function getDemoMonday(today: CalendarDate): CalendarDate {
  const weekday = getWeekday(today);
  return addDays(today, weekday === SATURDAY ? 2 : 1 - weekday);
}

/** Days after Monday and local times as `HHMM`. Two events on Wednesday overlap. */
const getEvents = (): [day: number, start: string, end: string, title: string][] => [
  [0, '0930', '1100', t('Sprint planning')],
  [0, '1300', '1345', t('1:1 Hana')],
  [0, '1530', '1600', t('1:1 Ben')],
  [1, '1000', '1100', t('Onboarding call')],
  [1, '1130', '1230', t('Research readout')],
  [1, '1500', '1530', t('Renewal call')],
  [2, '0900', '0930', t('Roadmap review')],
  [2, '1400', '1530', t('Pricing workshop')],
  [2, '1500', '1600', t('Interview: Marco')],
  [3, '1100', '1200', t('Design critique')],
  [3, '1400', '1500', t('Quarterly forecast')],
  [4, '1000', '1100', t('Sprint review')],
  [4, '1600', '1630', t('Demo Friday')],
];

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`);

/** Creates an iCalendar file (RFC 5545) with five working days of events in floating local time. */
export function createDemoWeekFile(monday: CalendarDate): string {
  const timestamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = getEvents().flatMap(([day, start, end, title]) => {
    const date = addDays(monday, day).replaceAll('-', '');
    return [
      'BEGIN:VEVENT',
      `UID:${crypto.randomUUID()}`,
      `DTSTAMP:${timestamp}`,
      `DTSTART:${date}T${start}00`,
      `DTEND:${date}T${end}00`,
      `SUMMARY:${escapeText(title)}`,
      'END:VEVENT',
    ];
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//AI Scheduler//Demo week//EN'];
  return [...head, ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
