import { t } from '@scheduler/i18n';
import type { Sample } from './sample.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const day = 0;

export const tuesday = [{ name: t('Tue'), date: 24 }];

/** The day of the demo, invented. */
export const sampleTuesday: Sample = {
  events: [
    { id: 'review', day, start: at(9, 30), end: at(10, 30), title: t('Sprint review') },
    { id: 'critique', day, start: at(11), end: at(12), title: t('Design critique') },
    {
      id: 'kestrel',
      day,
      start: at(11, 30),
      end: at(12, 15),
      title: t('Kestrel demo'),
      hue: 'orange',
    },
    {
      id: 'lunch',
      day,
      start: at(12, 30),
      end: at(13, 15),
      title: t('[Google] Lunch'),
      look: 'google',
    },
    { id: 'ben', day, start: at(14, 15), end: at(15), title: t('1:1 Ben') },
    { id: 'focus', day, start: at(16), end: at(17), title: t('Focus: launch plan') },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: t('Design critique'),
      to: { day, start: at(10, 30), end: at(11, 30) },
      reason: t('Ends as the Kestrel demo begins.'),
    },
    {
      id: 'ben',
      moves: 'ben',
      title: t('1:1 Ben'),
      to: { day, start: at(16, 30), end: at(17, 15) },
      reason: t('Leaves the afternoon in one piece.'),
    },
    {
      id: 'focus',
      moves: 'focus',
      title: t('Focus: launch plan'),
      to: { day, start: at(13, 30), end: at(16, 30) },
      reason: t('Three hours together, right after lunch.'),
    },
  ],
};
