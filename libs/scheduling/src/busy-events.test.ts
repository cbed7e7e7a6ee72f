import { filterBusyEvents } from './busy-events.ts';

const context = {
  email: 'Ada@example.test',
  schedules: new Map([
    ['work', { is_busy: true }],
    ['birthdays', { is_busy: false }],
  ]),
};

const buildEvent = (id: string, changes = {}) => ({
  id,
  transparency: 'opaque' as const,
  schedule_ids: ['work'],
  invitations: [],
  ...changes,
});

test('filterBusyEvents returns the events that block time, in their order', () => {
  const declined = { user_email: 'ada@example.test', status: 'declined' };
  const events = [
    buildEvent('meeting'),
    buildEvent('shown as free', { transparency: 'transparent' }),
    buildEvent('declined', { invitations: [declined] }),
    buildEvent('declined by another guest', {
      invitations: [{ ...declined, user_email: 'ben@example.test' }],
    }),
    buildEvent('birthday', { schedule_ids: ['birthdays'] }),
    buildEvent('birthday party at work', { schedule_ids: ['birthdays', 'work'] }),
    buildEvent('on no schedule', { schedule_ids: [] }),
    buildEvent('on an unknown schedule', { schedule_ids: ['unknown'] }),
  ];
  expect(filterBusyEvents(events, context).map(({ id }) => id)).toEqual([
    'meeting',
    'declined by another guest',
    'birthday party at work',
    'on no schedule',
    'on an unknown schedule',
  ]);
});
