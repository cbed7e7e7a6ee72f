import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { EmailChipsInput } from './email-chips-input.tsx';

function Invite({ invited = [] }: { invited?: string[] }) {
  const [emails, setEmails] = useState<readonly string[]>(invited);
  return (
    <>
      <EmailChipsInput label="Invite People" optional value={emails} onChange={setEmails} />
      <p data-testid="emails">{emails.join('|')}</p>
      <button type="button">Next</button>
    </>
  );
}

const input = () => screen.getByLabelText(/Invite People/);
const emails = () => screen.getByTestId('emails').textContent;

test.each([
  ['Enter', 'hana@tideline.example{Enter}'],
  ['a comma', 'hana@tideline.example,'],
  ['a space', 'hana@tideline.example '],
])('%s adds the typed address', async (_key, typed) => {
  render(<Invite />);
  await userEvent.type(input(), typed);
  expect(emails()).toBe('hana@tideline.example');
  expect(input()).toHaveValue('');
});

test('the Add email button adds the address and is disabled while the input is blank', async () => {
  render(<Invite />);
  const plus = screen.getByRole('button', { name: 'Add email' });
  expect(plus).toBeDisabled();
  await userEvent.type(input(), 'hana@tideline.example');
  expect(plus).toBeEnabled();
  await userEvent.click(plus);
  expect(emails()).toBe('hana@tideline.example');
  expect(plus).toBeDisabled();
});

test('an invalid address stays in the input with an error until it changes', async () => {
  render(<Invite />);
  await userEvent.type(input(), 'hana@{Enter}');
  expect(emails()).toBe('');
  expect(input()).toHaveValue('hana@');
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription(/^Please enter a valid email address/);
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  await userEvent.type(input(), 't');
  expect(input()).toBeValid();
});

test('a duplicate address is rejected, ignoring case', async () => {
  render(<Invite invited={['Hana@Tideline.example']} />);
  await userEvent.type(input(), 'hana@tideline.example{Enter}');
  expect(emails()).toBe('Hana@Tideline.example');
  expect(input()).toHaveAccessibleDescription(/^This email is already invited/);
});

test('pasting a list adds the valid addresses, and the invalid ones remain in the input', async () => {
  render(<Invite />);
  await userEvent.click(input());
  await userEvent.paste('a@x.example, b@x.example;nobody c@x.example');
  expect(emails()).toBe('a@x.example|b@x.example|c@x.example');
  expect(input()).toHaveValue('nobody');
});

test('pasting names with addresses adds the addresses only', async () => {
  render(<Invite />);
  await userEvent.click(input());
  await userEvent.paste(
    'a@x.example Ana Duarte <ana@x.example>; "Carver, Ben" <ben@x.example>, Kim<kim@x.example> nobody',
  );
  expect(emails()).toBe('a@x.example|ana@x.example|ben@x.example|kim@x.example');
  expect(input()).toHaveValue('nobody');
  expect(input()).toHaveAccessibleDescription(/^Please enter a valid email address/);
});

test('Backspace removes the last address only if the input is empty', async () => {
  render(<Invite invited={['a@x.example', 'b@x.example']} />);
  await userEvent.type(input(), 'c{Backspace}');
  expect(emails()).toBe('a@x.example|b@x.example');
  await userEvent.type(input(), '{Backspace}');
  expect(emails()).toBe('a@x.example');
});

test('the button of a chip removes its address and announces the removal', async () => {
  render(<Invite invited={['a@x.example', 'b@x.example']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove a@x.example' }));
  expect(emails()).toBe('b@x.example');
  expect(screen.getByRole('status')).toHaveTextContent('a@x.example removed');
  expect(input()).toHaveFocus();
});

test('moving focus out of the input adds a valid address but not an invalid one', async () => {
  render(<Invite />);
  await userEvent.type(input(), 'a@x.example');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(emails()).toBe('a@x.example');
  await userEvent.type(input(), 'b@');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(input()).toHaveValue('b@');
});

test('the accessible description of the input is its help text', () => {
  render(<Invite />);
  expect(input()).toHaveAccessibleDescription(
    'Press Enter, comma, or space to add multiple emails',
  );
});
