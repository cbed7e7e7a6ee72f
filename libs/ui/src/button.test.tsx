import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button, IconButton } from './button.tsx';

test('a busy button is disabled, says so and keeps its label', async () => {
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

test('the spinner takes the place of the icon while busy', () => {
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

test('a key hint is no part of the name', () => {
  render(<Button kbd="N">Add Event</Button>);
  expect(screen.getByRole('button', { name: 'Add Event' })).toBeInTheDocument();
});

test('a button never submits a form unless told', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('an icon button is named by its label', () => {
  render(<IconButton label="Delete event">x</IconButton>);
  expect(screen.getByRole('button', { name: 'Delete event' })).toBeInTheDocument();
});
