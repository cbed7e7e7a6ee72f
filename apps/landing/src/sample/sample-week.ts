import { t } from '@scheduler/i18n';
import type { Sample } from './sample.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;

export const weekDays = [
  { name: t('Mon'), date: 16 },
  { name: t('Tue'), date: 17 },
  { name: t('Wed'), date: 18, today: true },
  { name: t('Thu'), date: 19 },
  { name: t('Fri'), date: 20 },
];

export const weekNow = { day: 2, at: at(10, 42) };

/** The week of the first picture, invented. */
export const sampleWeek: Sample = {
  events: [
    {
      id: 'planning',
      day: 0,
      start: at(9, 30),
      end: at(11),
      title: t('Sprint planning'),
      look: 'past',
    },
    { id: 'hana', day: 0, start: at(13), end: at(13, 45), title: t('1:1 Hana'), look: 'past' },
    {
      id: 'marco',
      day: 0,
      start: at(14),
      end: at(15),
      title: t('Interview: Marco'),
      hue: 'violet',
      look: 'past',
    },
    {
      id: 'onboarding',
      day: 1,
      start: at(10),
      end: at(11),
      title: t('Onboarding call'),
      hue: 'orange',
      look: 'past',
    },
    {
      id: 'readout',
      day: 1,
      start: at(11, 30),
      end: at(12, 30),
      title: t('Research readout'),
      look: 'past',
    },
    {
      id: 'workshop',
      day: 1,
      start: at(14),
      end: at(15, 30),
      title: t('Pricing workshop'),
      look: 'past',
    },
    {
      id: 'roadmap',
      day: 2,
      start: at(9, 15),
      end: at(10, 15),
      title: t('Roadmap review'),
      look: 'past',
    },
    { id: 'critique', day: 2, start: at(11), end: at(12), title: t('Design critique') },
    {
      id: 'amara',
      day: 2,
      start: at(11, 35),
      end: at(12, 20),
      title: t('Interview'),
      hue: 'violet',
    },
    {
      id: 'lunch',
      day: 2,
      start: at(12, 40),
      end: at(13, 30),
      title: t('[Google] Lunch'),
      look: 'google',
    },
    { id: 'renewal', day: 2, start: at(14), end: at(15), title: t('Renewal call'), hue: 'orange' },
    { id: 'checklist', day: 3, start: at(10), end: at(11), title: t('Launch checklist') },
    { id: 'debrief', day: 3, start: at(13, 15), end: at(14), title: t('Debrief'), hue: 'violet' },
    {
      id: 'forecast',
      day: 3,
      start: at(14, 30),
      end: at(15, 30),
      title: t('Quarterly forecast'),
      hue: 'rose',
      look: 'pending',
    },
    { id: 'leila', day: 3, start: at(16), end: at(16, 45), title: t('1:1 Leïla') },
    { id: 'demo', day: 4, start: at(10), end: at(11), title: t('Demo Friday') },
    { id: 'learn', day: 4, start: at(12, 30), end: at(13, 30), title: t('Lunch and learn') },
    {
      id: 'flight',
      day: 4,
      start: at(15, 10),
      end: at(18),
      title: t('[Google] Flight'),
      look: 'google',
    },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: t('Design critique'),
      to: { day: 3, start: at(11, 30), end: at(12, 30) },
      reason: t('Clears the overlap with Amara’s interview. Everyone is free.'),
    },
    {
      id: 'brief',
      title: t('Focus: pricing brief'),
      to: { day: 2, start: at(15, 15), end: at(17) },
      reason: t('Due Friday. The longest gap left before it.'),
    },
    {
      id: 'write-up',
      title: t('Focus: write-up'),
      to: { day: 4, start: at(13, 40), end: at(15) },
      reason: t('Fits between lunch and your flight.'),
    },
  ],
};
