import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button, IconButton } from './button.tsx';

test('a busy Button is disabled, has aria-busy and keeps its label', async () => {
  const onClick = jest.fn();
  render(
    <Button busy onClick={onClick}>
      Save Changes
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save Changes' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy Button shows a spinner instead of its icon', () => {
  const icon = <svg data-testid="icon" />;
  const { rerender } = render(<Button icon={icon}>Retry</Button>);
  expect(screen.getByTestId('icon')).toBeInTheDocument();
  rerender(
    <Button icon={icon} busy>
      Retry
    </Button>,
  );
  expect(screen.queryByTestId('icon')).not.toBeInTheDocument();
});

test('the accessible name of a Button does not include its key hint', () => {
  render(<Button kbd="N">Add Event</Button>);
  expect(screen.getByRole('button', { name: 'Add Event' })).toBeInTheDocument();
});

test('Button has type="button" by default', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('the accessible name of an IconButton is its label', () => {
  render(<IconButton label="Delete event">x</IconButton>);
  expect(screen.getByRole('button', { name: 'Delete event' })).toBeInTheDocument();
});
