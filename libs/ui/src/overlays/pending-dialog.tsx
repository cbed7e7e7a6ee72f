import type { ReactNode } from 'react';
import dialogStyles from './dialog.module.css';

interface PendingDialogProps {
  label: string;
  /** Whether the code of the dialog is still being loaded. */
  busy: boolean;
  className?: string | undefined;
  onClose: () => void;
  /** Called for a click outside. */
  onOutsideClick?: () => void;
  /** Returns the element to focus after Escape. */
  finalFocus: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog whose code is loading, with an input that accepts text already. */
export function PendingDialog(props: PendingDialogProps) {
  const { label, busy, className, onClose, onOutsideClick, finalFocus, children } = props;
  const close = () => {
    onClose();
    finalFocus()?.focus();
  };
  return (
    <>
      {/* The keyboard equivalent is Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={dialogStyles.scrim} onClick={onOutsideClick} />
      {/* Handles Escape in the input and on the buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-busy={busy}
        className={className}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {children}
      </div>
    </>
  );
}
