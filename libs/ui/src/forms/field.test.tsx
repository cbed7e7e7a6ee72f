import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Checkbox, Switch } from './checkbox.tsx';
import { Field, FieldGroup } from './field.tsx';
import { PasswordInput, Select, TextArea, TextInput } from './text-input.tsx';

test('Field labels its input and describes it with the help text', () => {
  render(
    <Field label="Email" help="Email cannot be changed">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText('Email');
  expect(input).toHaveAccessibleDescription('Email cannot be changed');
  expect(input).toBeValid();
});

test('a Field with an error marks its input as invalid and describes it with the error first', () => {
  render(
    <Field label="Password" error="Password is required" help="At least 6 characters">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Password is required At least 6 characters');
});

test('an optional Field is marked as optional in its label', () => {
  render(
    <Field label="Description" optional>
      <TextArea />
    </Field>,
  );
  expect(screen.getByLabelText('Description optional')).toBeInTheDocument();
});

test('Field labels a Select and marks it as invalid', () => {
  render(
    <Field label="Role" error="Choose a role">
      <Select>
        <option>Viewer</option>
      </Select>
    </Field>,
  );
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeInvalid();
});

test('FieldGroup is named by its legend and described by its error', () => {
  render(
    <FieldGroup label="Schedules" error="Please select at least one schedule">
      <Checkbox label="Product" />
    </FieldGroup>,
  );
  const group = screen.getByRole('group', { name: 'Schedules' });
  expect(group).toHaveAccessibleDescription('Please select at least one schedule');
});

test('PasswordInput shows and hides the password', async () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('Checkbox and Switch report their value to onCheckedChange', async () => {
  const onAllDay = jest.fn();
  const onKeys = jest.fn();
  render(
    <>
      <Checkbox label="All day" onCheckedChange={onAllDay} />
      <Switch label="Single-key shortcuts" defaultChecked onCheckedChange={onKeys} />
    </>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'All day' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  expect(onAllDay).toHaveBeenCalledWith(true);
  expect(onKeys).toHaveBeenCalledWith(false);
});
