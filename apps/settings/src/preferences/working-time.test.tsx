import { DEFAULT_PREFERENCES, preferences, schedules } from '@scheduler/contracts/core';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSection } from '../testing/set-up-section.tsx';
import { WorkingTime } from './working-time.tsx';

function open(facts: Partial<typeof DEFAULT_PREFERENCES> = {}) {
  const opened = setUpSection(<WorkingTime />);
  const kept = { ...DEFAULT_PREFERENCES, version: 3, ...facts };
  opened.server.respond(preferences.read, kept);
  opened.server.respond(schedules.list, []);
  opened.show();
  return { ...opened, kept };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Working Hours' }));
const time = async (label: string, value: string) => {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, value);
};

test('keeps the zone, the clock and hours of several ranges a day', async () => {
  const { server, kept, asked, toast } = open();
  server.respond(preferences.update, { ...kept, version: 4 });
  await time('Monday, from', '08:30');
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  await time('Monday, hours 2, from', '18:00');
  await time('Monday, hours 2, to', '20:00');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await userEvent.click(screen.getByRole('button', { name: '24-hour' }));
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Lisbon');
  await userEvent.selectOptions(screen.getByLabelText('Default event length'), '30 minutes');
  await save();
  await waitFor(() => expect(toast()).toBe('Working hours saved'));
  expect(asked('preferences.update')[0]?.body).toMatchObject({
    time_zone: 'Europe/Lisbon',
    hour_cycle: '24',
    default_duration: 30,
    working_hours: {
      monday: [
        { start: '08:30', end: '17:00' },
        { start: '18:00', end: '20:00' },
      ],
      friday: [],
    },
  });
});

test('refuses hours that overlap, and sends nothing', async () => {
  const { asked } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours on Tuesday' }));
  await save();
  expect(await screen.findByText('Working hours must not overlap')).toBeVisible();
  expect(asked('preferences.update')).toEqual([]);
});

test('says at its day that hours end when they start', async () => {
  open();
  await time('Wednesday, to', '09:00');
  await save();
  const fault = "Working hours can't start and end at the same time";
  expect(await screen.findByText(fault)).toBeVisible();
});

test('shows what was changed meanwhile on another device', async () => {
  const { server, kept, toast } = open();
  await time('Monday, from', '08:30');
  server.fail(preferences.update, 412, 'Somebody changed this');
  server.respond(preferences.read, { ...kept, version: 4, week_start: 'sunday' });
  await save();
  await waitFor(() => expect(toast()).toMatch(/^Your working time was changed on another device/));
  expect(await screen.findByLabelText('Week starts on')).toHaveDisplayValue('Sunday');
});

test('a schedule’s reminders are kept at once, and can be undone', async () => {
  const { server, asked, toast } = open();
  const mine = buildSchedule({ name: 'Product' });
  const shared = buildSchedule({ name: 'Team', role: 'viewer' });
  server.respond(schedules.list, [mine, shared]);
  server.respond(schedules.update, { ...mine, version: 2 });
  const choice = await screen.findByLabelText('Reminders of Product');
  expect(screen.queryByLabelText('Reminders of Team')).toBeNull();
  await userEvent.selectOptions(choice, 'In the app, 10 min before');
  await waitFor(() => expect(toast()).toBe('Reminders saved'));
  expect(asked('schedules.update')[0]?.body).toEqual({
    default_reminders: [{ method: 'in_app', minutes: 10 }],
  });
});
