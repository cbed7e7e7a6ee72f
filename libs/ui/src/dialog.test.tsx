import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

function ScheduleDialog({ dirty = false, onSubmit }: { dirty?: boolean; onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create Schedule</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        dirty={dirty}
        title="New schedule"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
        footer={
          <>
            <DialogClose>Cancel</DialogClose>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </>
        }
      >
        <Field label="Schedule Name">
          <TextInput />
        </Field>
      </Dialog>
    </>
  );
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Create Schedule' }));
  return screen.findByRole('dialog', { name: 'New schedule' });
}

test('it opens on its first input and closes on Esc, with focus back on the button', async () => {
  render(<ScheduleDialog />);
  await openDialog();
  await waitFor(() => expect(screen.getByLabelText('Schedule Name')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Create Schedule' })).toHaveFocus();
});

test('Enter in an input submits the form', async () => {
  const onSubmit = jest.fn();
  render(<ScheduleDialog onSubmit={onSubmit} />);
  await openDialog();
  await userEvent.type(screen.getByLabelText('Schedule Name'), 'Launch{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test.each(['Cancel', 'Close'])('%s on unsaved work asks first, and can go back', async (name) => {
  render(<ScheduleDialog dirty />);
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'New schedule' })).toBeInTheDocument();
});

test('Esc on unsaved work asks first, and Discard closes both', async () => {
  render(<ScheduleDialog dirty />);
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

function DeleteQuestion(props: { busy?: boolean; onConfirm: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      {...props}
      open={open}
      onOpenChange={setOpen}
      title="Delete event"
      confirmLabel="Delete"
    >
      Are you sure you want to delete this event?
    </ConfirmDialog>
  );
}

test('a confirmation starts on Cancel, so that Enter deletes nothing', async () => {
  const onConfirm = jest.fn();
  render(<DeleteQuestion onConfirm={onConfirm} />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete event' });
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this event?');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(onConfirm).not.toHaveBeenCalled();
});

test('confirming does the work and leaves closing to the caller', async () => {
  const onConfirm = jest.fn();
  render(<DeleteQuestion onConfirm={onConfirm} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

test('while the work is under way neither button answers', async () => {
  render(<DeleteQuestion busy onConfirm={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});
