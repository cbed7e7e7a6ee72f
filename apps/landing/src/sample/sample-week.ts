import { t } from '@scheduler/i18n';
import { parseTime, toSlot, type Sample } from './sample-calendar.ts';

export const weekDays = [
  { name: t('Mon'), date: 16 },
  { name: t('Tue'), date: 17 },
  { name: t('Wed'), date: 18, today: true },
  { name: t('Thu'), date: 19 },
  { name: t('Fri'), date: 20 },
];

export const weekNow = { day: 2, minute: parseTime('10:42') };

/** Sample week at the top of the page. */
export const sampleWeek: Sample = {
  events: [
    { id: 'planning', ...toSlot(0, '09:30', '11:00'), title: t('Sprint planning'), style: 'past' },
    { id: 'hana', ...toSlot(0, '13:00', '13:45'), title: t('1:1 Hana'), style: 'past' },
    {
      id: 'marco',
      ...toSlot(0, '14:00', '15:00'),
      title: t('Interview: Marco'),
      color: 'violet',
      style: 'past',
    },
    {
      id: 'onboarding',
      ...toSlot(1, '10:00', '11:00'),
      title: t('Onboarding call'),
      color: 'orange',
      style: 'past',
    },
    { id: 'readout', ...toSlot(1, '11:30', '12:30'), title: t('Research readout'), style: 'past' },
    { id: 'workshop', ...toSlot(1, '14:00', '15:30'), title: t('Pricing workshop'), style: 'past' },
    { id: 'roadmap', ...toSlot(2, '09:15', '10:15'), title: t('Roadmap review'), style: 'past' },
    { id: 'critique', ...toSlot(2, '11:00', '12:00'), title: t('Design critique') },
    { id: 'amara', ...toSlot(2, '11:35', '12:20'), title: t('Interview'), color: 'violet' },
    { id: 'lunch', ...toSlot(2, '12:40', '13:30'), title: t('[Google] Lunch'), style: 'google' },
    { id: 'renewal', ...toSlot(2, '14:00', '15:00'), title: t('Renewal call'), color: 'orange' },
    { id: 'checklist', ...toSlot(3, '10:00', '11:00'), title: t('Launch checklist') },
    { id: 'debrief', ...toSlot(3, '13:15', '14:00'), title: t('Debrief'), color: 'violet' },
    {
      id: 'forecast',
      ...toSlot(3, '14:30', '15:30'),
      title: t('Quarterly forecast'),
      color: 'rose',
      style: 'pending',
    },
    { id: 'leila', ...toSlot(3, '16:00', '16:45'), title: t('1:1 Leïla') },
    { id: 'demo', ...toSlot(4, '10:00', '11:00'), title: t('Demo Friday') },
    { id: 'learn', ...toSlot(4, '12:30', '13:30'), title: t('Lunch and learn') },
    { id: 'flight', ...toSlot(4, '15:10', '18:00'), title: t('[Google] Flight'), style: 'google' },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: t('Design critique'),
      to: toSlot(3, '11:30', '12:30'),
      reason: t('Clears the overlap with Amara’s interview. Everyone is free.'),
    },
    {
      id: 'brief',
      title: t('Focus: pricing brief'),
      to: toSlot(2, '15:15', '17:00'),
      reason: t('Due Friday. This is the longest free slot before then.'),
    },
    {
      id: 'write-up',
      title: t('Focus: write-up'),
      to: toSlot(4, '13:40', '15:00'),
      reason: t('Fits between lunch and your flight.'),
    },
  ],
};
