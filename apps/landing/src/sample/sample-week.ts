import type { Sample } from './sample.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;

export const weekDays = [
  { name: 'Mon', date: 16 },
  { name: 'Tue', date: 17 },
  { name: 'Wed', date: 18, today: true },
  { name: 'Thu', date: 19 },
  { name: 'Fri', date: 20 },
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
      title: 'Sprint planning',
      look: 'past',
    },
    { id: 'hana', day: 0, start: at(13), end: at(13, 45), title: '1:1 Hana', look: 'past' },
    {
      id: 'marco',
      day: 0,
      start: at(14),
      end: at(15),
      title: 'Interview: Marco',
      hue: 'violet',
      look: 'past',
    },
    {
      id: 'onboarding',
      day: 1,
      start: at(10),
      end: at(11),
      title: 'Onboarding call',
      hue: 'orange',
      look: 'past',
    },
    {
      id: 'readout',
      day: 1,
      start: at(11, 30),
      end: at(12, 30),
      title: 'Research readout',
      look: 'past',
    },
    {
      id: 'workshop',
      day: 1,
      start: at(14),
      end: at(15, 30),
      title: 'Pricing workshop',
      look: 'past',
    },
    {
      id: 'roadmap',
      day: 2,
      start: at(9, 15),
      end: at(10, 15),
      title: 'Roadmap review',
      look: 'past',
    },
    { id: 'critique', day: 2, start: at(11), end: at(12), title: 'Design critique' },
    { id: 'amara', day: 2, start: at(11, 35), end: at(12, 20), title: 'Interview', hue: 'violet' },
    {
      id: 'lunch',
      day: 2,
      start: at(12, 40),
      end: at(13, 30),
      title: '[Google] Lunch',
      look: 'google',
    },
    { id: 'renewal', day: 2, start: at(14), end: at(15), title: 'Renewal call', hue: 'orange' },
    { id: 'checklist', day: 3, start: at(10), end: at(11), title: 'Launch checklist' },
    { id: 'debrief', day: 3, start: at(13, 15), end: at(14), title: 'Debrief', hue: 'violet' },
    {
      id: 'forecast',
      day: 3,
      start: at(14, 30),
      end: at(15, 30),
      title: 'Quarterly forecast',
      hue: 'rose',
      look: 'pending',
    },
    { id: 'leila', day: 3, start: at(16), end: at(16, 45), title: '1:1 Leïla' },
    { id: 'demo', day: 4, start: at(10), end: at(11), title: 'Demo Friday' },
    { id: 'learn', day: 4, start: at(12, 30), end: at(13, 30), title: 'Lunch and learn' },
    {
      id: 'flight',
      day: 4,
      start: at(15, 10),
      end: at(18),
      title: '[Google] Flight',
      look: 'google',
    },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: 'Design critique',
      to: { day: 3, start: at(11, 30), end: at(12, 30) },
      reason: 'Clears the overlap with Amara’s interview. Everyone is free.',
    },
    {
      id: 'brief',
      title: 'Focus: pricing brief',
      to: { day: 2, start: at(15, 15), end: at(17) },
      reason: 'Due Friday. The longest gap left before it.',
    },
    {
      id: 'write-up',
      title: 'Focus: write-up',
      to: { day: 4, start: at(13, 40), end: at(15) },
      reason: 'Fits between lunch and your flight.',
    },
  ],
};
