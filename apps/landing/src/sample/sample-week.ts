import { t } from '@scheduler/i18n';
import type { Sample } from './sample-calendar.ts';

const toMinutes = (hour: number, minute = 0) => hour * 60 + minute;

export const weekDays = [
  { name: t('Mon'), date: 16 },
  { name: t('Tue'), date: 17 },
  { name: t('Wed'), date: 18, today: true },
  { name: t('Thu'), date: 19 },
  { name: t('Fri'), date: 20 },
];

export const weekNow = { day: 2, minute: toMinutes(10, 42) };

/** Sample week at the top of the page. */
export const sampleWeek: Sample = {
  events: [
    {
      id: 'planning',
      day: 0,
      start: toMinutes(9, 30),
      end: toMinutes(11),
      title: t('Sprint planning'),
      style: 'past',
    },
    {
      id: 'hana',
      day: 0,
      start: toMinutes(13),
      end: toMinutes(13, 45),
      title: t('1:1 Hana'),
      style: 'past',
    },
    {
      id: 'marco',
      day: 0,
      start: toMinutes(14),
      end: toMinutes(15),
      title: t('Interview: Marco'),
      color: 'violet',
      style: 'past',
    },
    {
      id: 'onboarding',
      day: 1,
      start: toMinutes(10),
      end: toMinutes(11),
      title: t('Onboarding call'),
      color: 'orange',
      style: 'past',
    },
    {
      id: 'readout',
      day: 1,
      start: toMinutes(11, 30),
      end: toMinutes(12, 30),
      title: t('Research readout'),
      style: 'past',
    },
    {
      id: 'workshop',
      day: 1,
      start: toMinutes(14),
      end: toMinutes(15, 30),
      title: t('Pricing workshop'),
      style: 'past',
    },
    {
      id: 'roadmap',
      day: 2,
      start: toMinutes(9, 15),
      end: toMinutes(10, 15),
      title: t('Roadmap review'),
      style: 'past',
    },
    {
      id: 'critique',
      day: 2,
      start: toMinutes(11),
      end: toMinutes(12),
      title: t('Design critique'),
    },
    {
      id: 'amara',
      day: 2,
      start: toMinutes(11, 35),
      end: toMinutes(12, 20),
      title: t('Interview'),
      color: 'violet',
    },
    {
      id: 'lunch',
      day: 2,
      start: toMinutes(12, 40),
      end: toMinutes(13, 30),
      title: t('[Google] Lunch'),
      style: 'google',
    },
    {
      id: 'renewal',
      day: 2,
      start: toMinutes(14),
      end: toMinutes(15),
      title: t('Renewal call'),
      color: 'orange',
    },
    {
      id: 'checklist',
      day: 3,
      start: toMinutes(10),
      end: toMinutes(11),
      title: t('Launch checklist'),
    },
    {
      id: 'debrief',
      day: 3,
      start: toMinutes(13, 15),
      end: toMinutes(14),
      title: t('Debrief'),
      color: 'violet',
    },
    {
      id: 'forecast',
      day: 3,
      start: toMinutes(14, 30),
      end: toMinutes(15, 30),
      title: t('Quarterly forecast'),
      color: 'rose',
      style: 'pending',
    },
    { id: 'leila', day: 3, start: toMinutes(16), end: toMinutes(16, 45), title: t('1:1 Leïla') },
    { id: 'demo', day: 4, start: toMinutes(10), end: toMinutes(11), title: t('Demo Friday') },
    {
      id: 'learn',
      day: 4,
      start: toMinutes(12, 30),
      end: toMinutes(13, 30),
      title: t('Lunch and learn'),
    },
    {
      id: 'flight',
      day: 4,
      start: toMinutes(15, 10),
      end: toMinutes(18),
      title: t('[Google] Flight'),
      style: 'google',
    },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: t('Design critique'),
      to: { day: 3, start: toMinutes(11, 30), end: toMinutes(12, 30) },
      reason: t('Clears the overlap with Amara’s interview. Everyone is free.'),
    },
    {
      id: 'brief',
      title: t('Focus: pricing brief'),
      to: { day: 2, start: toMinutes(15, 15), end: toMinutes(17) },
      reason: t('Due Friday. This is the longest free slot before then.'),
    },
    {
      id: 'write-up',
      title: t('Focus: write-up'),
      to: { day: 4, start: toMinutes(13, 40), end: toMinutes(15) },
      reason: t('Fits between lunch and your flight.'),
    },
  ],
};
