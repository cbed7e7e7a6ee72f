import { DEFAULT_PREFERENCES, preferences, schedules } from '@scheduler/contracts/core';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSection } from '../testing/set-up-section.tsx';
import { WorkingTime } from './working-time.tsx';

function openWorkingTime(overrides: Partial<typeof DEFAULT_PREFERENCES> = {}) {
  const setup = setUpSection(<WorkingTime />);
  const saved = { ...DEFAULT_PREFERENCES, version: 3, ...overrides };
  setup.server.respond(preferences.read, saved);
  setup.server.respond(schedules.list, []);
  setup.show();
  return { ...setup, saved };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Working Hours' }));
const enterTime = async (label: string, value: string) => {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, value);
};

test('the form saves the time zone, the time format and several time ranges per day', async () => {
  const { server, saved, getCalls, getLastToast } = openWorkingTime();
  server.respond(preferences.update, { ...saved, version: 4 });
  await enterTime('Monday, start time', '08:30');
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  await enterTime('Monday, range 2, start time', '18:00');
  await enterTime('Monday, range 2, end time', '20:00');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await userEvent.click(screen.getByRole('button', { name: '24-hour' }));
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Lisbon');
  await userEvent.selectOptions(screen.getByLabelText('Default event length'), '30 minutes');
  await save();
  await waitFor(() => expect(getLastToast()).toBe('Working hours saved'));
  expect(getCalls('preferences.update')[0]?.body).toMatchObject({
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

test('the form rejects overlapping working hours without sending a request', async () => {
  const { getCalls } = openWorkingTime();
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours on Tuesday' }));
  await save();
  expect(await screen.findByText('Working hours must not overlap')).toBeVisible();
  expect(getCalls('preferences.update')).toEqual([]);
});

test('a time range that ends at its start time shows an error next to its day', async () => {
  openWorkingTime();
  await enterTime('Wednesday, end time', '09:00');
  await save();
  const message = "Working hours can't start and end at the same time";
  expect(await screen.findByText(message)).toBeVisible();
});

test('after a version conflict, the form shows the preferences saved on another device', async () => {
  const { server, saved, getLastToast } = openWorkingTime();
  await enterTime('Monday, start time', '08:30');
  server.fail(preferences.update, 412, 'Version mismatch');
  server.respond(preferences.read, { ...saved, version: 4, week_start: 'sunday' });
  await save();
  await waitFor(() =>
    expect(getLastToast()).toMatch(/^Your working hours were changed on another device/),
  );
  expect(await screen.findByLabelText('Week starts on')).toHaveDisplayValue('Sunday');
});

test('changing the default reminders of an owned schedule saves them immediately', async () => {
  const { server, getCalls, getLastToast } = openWorkingTime();
  const owned = buildSchedule({ name: 'Product' });
  const shared = buildSchedule({ name: 'Team', role: 'viewer' });
  server.respond(schedules.list, [owned, shared]);
  server.respond(schedules.update, { ...owned, version: 2 });
  const select = await screen.findByLabelText('Reminders for Product');
  expect(screen.queryByLabelText('Reminders for Team')).toBeNull();
  await userEvent.selectOptions(select, 'In the app, 10 min before');
  await waitFor(() => expect(getLastToast()).toBe('Reminders saved'));
  expect(getCalls('schedules.update')[0]?.body).toEqual({
    default_reminders: [{ method: 'in_app', minutes: 10 }],
  });
});

test('the default schedule is chosen among schedules that no one else can see', async () => {
  const { server, saved, getCalls, getLastToast } = openWorkingTime();
  const personal = buildSchedule({ name: 'Personal', is_default: true });
  const finance = buildSchedule({ name: 'Finance' });
  const member = { user_id: null, full_name: null, role: 'viewer', status: 'pending' } as const;
  const team = buildSchedule({ name: 'Team', shared_with: [{ ...member, email: 'b@x.example' }] });
  server.respond(schedules.list, [personal, finance, team]);
  server.respond(preferences.update, { ...saved, version: 4 });
  const select = await screen.findByLabelText('Default schedule', { selector: 'select' });
  expect(select).toHaveDisplayValue('Personal');
  expect(within(select).getAllByRole('option')).toHaveLength(2);
  await userEvent.selectOptions(select, 'Finance');
  await waitFor(() => expect(getLastToast()).toBe('Default schedule saved'));
  expect(getCalls('preferences.update')[0]?.body).toEqual({ default_schedule_id: finance.id });
});

test('unsaved working hours stay when the default schedule is saved', async () => {
  const { server, saved, getLastToast } = openWorkingTime();
  const list = [
    buildSchedule({ name: 'Personal', is_default: true }),
    buildSchedule({ name: 'Finance' }),
  ];
  server.respond(schedules.list, list);
  server.respond(preferences.update, { ...saved, version: 4 });
  await enterTime('Monday, start time', '08:30');
  const select = await screen.findByLabelText('Default schedule', { selector: 'select' });
  await userEvent.selectOptions(select, 'Finance');
  await waitFor(() => expect(getLastToast()).toBe('Default schedule saved'));
  expect(screen.getByLabelText('Monday, start time')).toHaveValue('08:30');
});
