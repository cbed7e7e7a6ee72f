import { googleSync } from '@scheduler/contracts/billing';
import { schedules } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { asked, family, home, main, openGoogle, press, product } from '../testing/google.tsx';

const choose = async () => {
  await press('Choose calendars');
  return within(await screen.findByRole('dialog', { name: 'Choose calendars' }));
};

test('a calendar is bound to a schedule, and which way changes go', async () => {
  const { server } = openGoogle();
  server.answer(googleSync.choose, [main, { ...family, is_synced: true }]);
  const dialog = await choose();
  const group = within(dialog.getByRole('group', { name: 'Family' }));
  await userEvent.click(group.getByRole('checkbox', { name: /Family/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await group.findByText('Choose a schedule', { selector: 'p' })).toBeVisible();
  expect(asked(server, googleSync.choose)).toEqual([]);
  await userEvent.selectOptions(group.getByLabelText('Events go to'), 'Home');
  await userEvent.selectOptions(group.getByLabelText('Changes go'), 'From Google only');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const wanted = { id: family.id, is_synced: true, schedule_id: home.id, direction: 'import' };
  expect(asked(server, googleSync.choose)[0]?.body).toEqual({
    calendars: expect.arrayContaining([wanted]),
  });
});

test('a calendar that may only be read goes one way', async () => {
  openGoogle();
  const dialog = await choose();
  const group = within(dialog.getByRole('group', { name: 'Holidays' }));
  await userEvent.click(group.getByRole('checkbox', { name: /Holidays/ }));
  await userEvent.selectOptions(group.getByLabelText('Events go to'), 'Home');
  expect(group.getByLabelText('Changes go')).toBeDisabled();
  expect(group.getByLabelText('Changes go')).toHaveValue('import');
});

test.each(['Both ways', 'From Google only'])(
  'a schedule that goes both ways takes none %s',
  async (direction) => {
    const { server } = openGoogle();
    const dialog = await choose();
    const group = within(dialog.getByRole('group', { name: 'Family' }));
    await userEvent.click(group.getByRole('checkbox', { name: /Family/ }));
    await userEvent.selectOptions(group.getByLabelText('Events go to'), 'Product');
    await userEvent.selectOptions(group.getByLabelText('Changes go'), direction);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText(/takes no other calendar/)).toHaveLength(2);
    expect(asked(server, googleSync.choose)).toEqual([]);
  },
);

test('a schedule that others own and only show is not offered', async () => {
  openGoogle({
    prepare: (server) => server.answer(schedules.list, [product, { ...home, role: 'viewer' }]),
  });
  const dialog = await choose();
  const group = within(dialog.getByRole('group', { name: 'ada@gmail.example' }));
  expect(group.queryByRole('option', { name: 'Home' })).not.toBeInTheDocument();
});
