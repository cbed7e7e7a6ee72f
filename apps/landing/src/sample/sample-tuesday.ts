import type { Sample } from './sample.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const day = 0;

export const tuesday = [{ name: 'Tue', date: 24 }];

/** The day of the demo, invented. */
export const sampleTuesday: Sample = {
  events: [
    { id: 'review', day, start: at(9, 30), end: at(10, 30), title: 'Sprint review' },
    { id: 'critique', day, start: at(11), end: at(12), title: 'Design critique' },
    {
      id: 'kestrel',
      day,
      start: at(11, 30),
      end: at(12, 15),
      title: 'Kestrel demo',
      hue: 'orange',
    },
    {
      id: 'lunch',
      day,
      start: at(12, 30),
      end: at(13, 15),
      title: '[Google] Lunch',
      look: 'google',
    },
    { id: 'ben', day, start: at(14, 15), end: at(15), title: '1:1 Ben' },
    { id: 'focus', day, start: at(16), end: at(17), title: 'Focus: launch plan' },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: 'Design critique',
      to: { day, start: at(10, 30), end: at(11, 30) },
      reason: 'Ends as the Kestrel demo begins.',
    },
    {
      id: 'ben',
      moves: 'ben',
      title: '1:1 Ben',
      to: { day, start: at(16, 30), end: at(17, 15) },
      reason: 'Leaves the afternoon in one piece.',
    },
    {
      id: 'focus',
      moves: 'focus',
      title: 'Focus: launch plan',
      to: { day, start: at(13, 30), end: at(16, 30) },
      reason: 'Three hours together, right after lunch.',
    },
  ],
};
