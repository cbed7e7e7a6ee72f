import { googleSync } from '@scheduler/contracts/billing';
import { schedules } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getCalls,
  familyCalendar,
  homeSchedule,
  mainCalendar,
  openGoogleSection,
  clickButton,
  productSchedule,
} from '../testing/open-google-section.tsx';

const openDialog = async () => {
  await clickButton('Choose calendars');
  return within(await screen.findByRole('dialog', { name: 'Choose calendars' }));
};

test('the dialog saves the schedule and the sync direction of a calendar', async () => {
  const { server } = openGoogleSection();
  server.respond(googleSync.choose, [mainCalendar, { ...familyCalendar, is_synced: true }]);
  const dialog = await openDialog();
  const group = within(dialog.getByRole('group', { name: 'Family' }));
  await userEvent.click(group.getByRole('checkbox', { name: /Family/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await group.findByText('Choose a schedule', { selector: 'p' })).toBeVisible();
  expect(getCalls(server, googleSync.choose)).toEqual([]);
  await userEvent.selectOptions(group.getByLabelText('Sync to schedule'), 'Home');
  await userEvent.selectOptions(group.getByLabelText('Sync direction'), 'From Google only');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const expected = {
    id: familyCalendar.id,
    is_synced: true,
    schedule_id: homeSchedule.id,
    direction: 'import',
  };
  expect(getCalls(server, googleSync.choose)[0]?.body).toEqual({
    calendars: expect.arrayContaining([expected]),
  });
});

test('a read-only calendar can only be imported', async () => {
  openGoogleSection();
  const dialog = await openDialog();
  const group = within(dialog.getByRole('group', { name: 'Holidays' }));
  await userEvent.click(group.getByRole('checkbox', { name: /Holidays/ }));
  await userEvent.selectOptions(group.getByLabelText('Sync to schedule'), 'Home');
  expect(group.getByLabelText('Sync direction')).toBeDisabled();
  expect(group.getByLabelText('Sync direction')).toHaveValue('import');
});

test.each(['Two-way', 'From Google only'])(
  "a schedule with two-way sync can't have a second calendar with the direction %s",
  async (direction) => {
    const { server } = openGoogleSection();
    const dialog = await openDialog();
    const group = within(dialog.getByRole('group', { name: 'Family' }));
    await userEvent.click(group.getByRole('checkbox', { name: /Family/ }));
    await userEvent.selectOptions(group.getByLabelText('Sync to schedule'), 'Product');
    await userEvent.selectOptions(group.getByLabelText('Sync direction'), direction);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText(/can only have one calendar/)).toHaveLength(2);
    expect(getCalls(server, googleSync.choose)).toEqual([]);
  },
);

test("the dialog doesn't offer schedules that the user can only view", async () => {
  openGoogleSection({
    prepare: (server) =>
      server.respond(schedules.list, [productSchedule, { ...homeSchedule, role: 'viewer' }]),
  });
  const dialog = await openDialog();
  const group = within(dialog.getByRole('group', { name: 'ada@gmail.example' }));
  expect(group.queryByRole('option', { name: 'Home' })).not.toBeInTheDocument();
});

test('the dialog names the people who will see the events of a calendar on a shared schedule', async () => {
  const member = { user_id: null, role: 'viewer', status: 'accepted' } as const;
  const shared_with = [{ ...member, email: 'hana@x.example', full_name: 'Hana Okafor' }];
  openGoogleSection({
    prepare: (server) =>
      server.respond(schedules.list, [productSchedule, { ...homeSchedule, shared_with }]),
  });
  const dialog = await openDialog();
  const group = within(dialog.getByRole('group', { name: 'Family' }));
  await userEvent.click(group.getByRole('checkbox', { name: /Family/ }));
  expect(group.queryByText(/will see events/)).not.toBeInTheDocument();
  await userEvent.selectOptions(
    group.getByLabelText('Sync to schedule'),
    'Home · visible to 1 person',
  );
  expect(group.getByText('1 person will see events from Family on Home:')).toBeVisible();
  expect(
    group.getByText(/Hana Okafor\. For private events, they only see that you're busy\./),
  ).toBeVisible();
});
