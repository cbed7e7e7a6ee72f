import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getInitials } from './display/avatar.tsx';
import { LoadError } from './feedback/banner.tsx';
import { pickScheduleColor, scheduleColors } from './display/schedule-colors.ts';
import { SegmentedControl } from './forms/segmented-control.tsx';
import { StatusIcon } from './display/status-icon.tsx';

test.each([
  ['Ines Duarte', 'ID'],
  ['Ana Maria de Souza', 'AS'],
  ['leila@tideline.example', 'L'],
  ['ben.carver@tideline.example', 'BC'],
  ['李 明', '李明'],
])('getInitials(%j) returns %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test('pickScheduleColor is deterministic and uses all eight colors', () => {
  const names = Array.from({ length: 200 }, (_, index) => `schedule-${index}`);
  expect(new Set(names.map(pickScheduleColor))).toEqual(new Set(scheduleColors));
  expect(names.map(pickScheduleColor)).toEqual(names.map(pickScheduleColor));
});

test.each([
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['tentative', 'Tentative'],
  ['needs-action', 'Pending'],
  ['constructor', 'Pending'],
])('StatusIcon shows the %s status as %s', (status, label) => {
  render(<StatusIcon status={status} />);
  expect(screen.getByText(label)).toBeInTheDocument();
});

test('LoadError shows its message as an alert with a Retry button', async () => {
  const onRetry = jest.fn();
  render(<LoadError message="Failed to load schedules" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load schedules');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('SegmentedControl marks the selected option as pressed and reports changes', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'month', label: 'Month' },
    { value: 'week', label: 'Week' },
  ] as const;
  render(<SegmentedControl label="View" value="month" options={options} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Month', pressed: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Week', pressed: false }));
  expect(onChange).toHaveBeenCalledWith('week');
});
