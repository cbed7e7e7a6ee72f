import { t } from '@scheduler/i18n';
import { toSlot, type Sample } from './sample-calendar.ts';

export const tuesday = [{ name: t('Tue'), date: 24 }];

/** Sample day of the demo. */
export const sampleTuesday: Sample = {
  events: [
    { id: 'review', ...toSlot(0, '09:30', '10:30'), title: t('Sprint review') },
    { id: 'critique', ...toSlot(0, '11:00', '12:00'), title: t('Design critique') },
    { id: 'kestrel', ...toSlot(0, '11:30', '12:15'), title: t('Kestrel demo'), color: 'orange' },
    { id: 'lunch', ...toSlot(0, '12:30', '13:15'), title: t('[Google] Lunch'), style: 'google' },
    { id: 'ben', ...toSlot(0, '14:15', '15:00'), title: t('1:1 Ben') },
    { id: 'focus', ...toSlot(0, '16:00', '17:00'), title: t('Focus: launch plan') },
  ],
  proposals: [
    {
      id: 'critique',
      moves: 'critique',
      title: t('Design critique'),
      to: toSlot(0, '10:30', '11:30'),
      reason: t('Ends when the Kestrel demo starts.'),
    },
    {
      id: 'ben',
      moves: 'ben',
      title: t('1:1 Ben'),
      to: toSlot(0, '16:30', '17:15'),
      reason: t('Keeps the afternoon uninterrupted.'),
    },
    {
      id: 'focus',
      moves: 'focus',
      title: t('Focus: launch plan'),
      to: toSlot(0, '13:30', '16:30'),
      reason: t('Three hours together, right after lunch.'),
    },
  ],
};
