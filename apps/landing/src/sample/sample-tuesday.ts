import { t } from '@scheduler/i18n';
import type { Sample } from './sample-calendar.ts';

const toMinutes = (hour: number, minute = 0) => hour * 60 + minute;
const day = 0;

export const tuesday = [{ name: t('Tue'), date: 24 }];

/** Sample day of the demo. */
export const sampleTuesday: Sample = {
  events: [
    {
      id: 'review',
      day,
      start: toMinutes(9, 30),
      end: toMinutes(10, 30),
      title: t('Sprint review'),
    },
    { id: 'critique', day, start: toMinutes(11), end: toMinutes(12), title: t('Design critique') },
    {
      id: 'kestrel',
      day,
      start: toMinutes(11, 30),
      end: toMinutes(12, 15),
      title: t('Kestrel demo'),
      color: 'orange',
    },
    {
      id: 'lunch',
      day,
      start: toMinutes(12, 30),
      end: toMinutes(13, 15),
      title: t('[Google] Lunch'),
      style: 'google',
    },
    { id: 'ben', day, start: toMinutes(14, 15), end: toMinutes(15), title: t('1:1 Ben') },
    { id: 'focus', day, start: toMinutes(16), end: toMinutes(17), title: t('Focus: launch plan') },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: t('Design critique'),
      to: { day, start: toMinutes(10, 30), end: toMinutes(11, 30) },
      reason: t('Ends when the Kestrel demo starts.'),
    },
    {
      id: 'ben',
      moves: 'ben',
      title: t('1:1 Ben'),
      to: { day, start: toMinutes(16, 30), end: toMinutes(17, 15) },
      reason: t('Keeps the afternoon uninterrupted.'),
    },
    {
      id: 'focus',
      moves: 'focus',
      title: t('Focus: launch plan'),
      to: { day, start: toMinutes(13, 30), end: toMinutes(16, 30) },
      reason: t('Three hours together, right after lunch.'),
    },
  ],
};
