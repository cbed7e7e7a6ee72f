import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { Field } from '../forms/field.tsx';
import { TextInput } from '../forms/text-input.tsx';

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

test('Dialog focuses its first input and returns focus to the button after Esc', async () => {
  render(<ScheduleDialog />);
  await openDialog();
  await waitFor(() => expect(screen.getByLabelText('Schedule Name')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Create Schedule' })).toHaveFocus();
});

test('Dialog submits its form when Enter is pressed in an input', async () => {
  const onSubmit = jest.fn();
  render(<ScheduleDialog onSubmit={onSubmit} />);
  await openDialog();
  await userEvent.type(screen.getByLabelText('Schedule Name'), 'Launch{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test.each(['Cancel', 'Close'])(
  '%s on a dirty Dialog asks for confirmation, and editing can continue',
  async (name) => {
    render(<ScheduleDialog dirty />);
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'New schedule' })).toBeInTheDocument();
  },
);

test('Esc on a dirty Dialog asks for confirmation, and Discard closes both dialogs', async () => {
  render(<ScheduleDialog dirty />);
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

function DeleteConfirmation(props: { busy?: boolean; onConfirm: () => void }) {
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

test("ConfirmDialog focuses Cancel, so that Enter doesn't confirm", async () => {
  const onConfirm = jest.fn();
  render(<DeleteConfirmation onConfirm={onConfirm} />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete event' });
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this event?');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(onConfirm).not.toHaveBeenCalled();
});

test('ConfirmDialog calls onConfirm and does not close itself', async () => {
  const onConfirm = jest.fn();
  render(<DeleteConfirmation onConfirm={onConfirm} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

test('both buttons of a ConfirmDialog are disabled while it is busy', async () => {
  render(<DeleteConfirmation busy onConfirm={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});
