import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { initialsOf } from './avatar.tsx';
import { LoadFailed } from './banner.tsx';
import { hueOf, hues } from './hues.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { StatusMark } from './status-mark.tsx';

test.each([
  ['Ines Duarte', 'ID'],
  ['Ana Maria de Souza', 'AS'],
  ['leila@tideline.example', 'L'],
  ['ben.carver@tideline.example', 'BC'],
  ['李 明', '李明'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a hue is stable, and names spread over all eight', () => {
  const names = Array.from({ length: 200 }, (_, index) => `schedule-${index}`);
  expect(new Set(names.map(hueOf))).toEqual(new Set(hues));
  expect(names.map(hueOf)).toEqual(names.map(hueOf));
});

test.each([
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['tentative', 'Tentative'],
  ['needs-action', 'Pending'],
  ['constructor', 'Pending'],
])('the status %s reads %s', (status, word) => {
  render(<StatusMark status={status} />);
  expect(screen.getByText(word)).toBeInTheDocument();
});

test('a failed region says so at once and offers Retry', async () => {
  const onRetry = jest.fn();
  render(<LoadFailed message="Failed to load schedules" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load schedules');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a segmented control presses one choice', async () => {
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
