import { Button, ConfirmDialog, type ButtonProps, type ConfirmDialogProps } from '@scheduler/ui';
import { useState } from 'react';
import { useAction, type Action } from '../use-action.ts';

type DialogTexts = Pick<ConfirmDialogProps, 'title' | 'children' | 'detail' | 'confirmLabel'>;

interface ConfirmButtonProps extends DialogTexts, Pick<ButtonProps, 'aria-label' | 'variant'> {
  label: string;
  action: Omit<Action<unknown>, 'onSettled'>;
}

/** A button that runs an action after the user has confirmed it. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, variant, action, 'aria-label': ariaLabel, ...texts } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useAction({ ...action, onSettled: () => setIsOpen(false) });
  return (
    <>
      <Button size="sm" variant={variant} aria-label={ariaLabel} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...texts}
        open={isOpen}
        onOpenChange={setIsOpen}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
