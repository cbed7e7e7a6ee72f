import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { t } from '@scheduler/i18n';
import { buttonClass, IconButton } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Whether there are unsaved changes. Closing then asks 'Discard changes?' first. */
  dirty?: boolean | undefined;
  /**
   * Maximum width: 440, 560, 720, 928 or 1184 px. Defaults to `sm`. On phones, the dialog is a
   * bottom sheet.
   */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide' | undefined;
  /** Icon buttons before Close, for example Delete. */
  headerActions?: ReactNode;
  /** Sticky row of buttons. Use `DialogClose` for Cancel. */
  footer?: ReactNode;
  /** Wraps body and footer in a form, so that a submit button works. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
  /** Removes the padding of the body, for multi-column layouts. */
  flush?: boolean | undefined;
  /** Element to focus when the dialog opens. Defaults to the first input. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Returns the element to focus when the dialog closes. Defaults to the one focused before it opened. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** A modal dialog that traps focus, closes on Esc or an outside click, and then restores focus. */
export function Dialog({ open, onOpenChange, dirty = false, ...rest }: DialogProps) {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const handleOpenChange = (next: boolean) => {
    if (!next && dirty) setIsConfirmingDiscard(true);
    else onOpenChange(next);
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={handleOpenChange}>
      <BaseDialog.Portal>
        {/*
         * Also rendered for nested dialogs, because the outer dialog can't be used while a nested
         * one is open.
         */}
        <BaseDialog.Backdrop className={styles.scrim} forceRender />
        <BaseDialog.Viewport className={styles.viewport}>
          <DialogSheet {...rest} />
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
      <ConfirmDialog
        open={open && isConfirmingDiscard}
        onOpenChange={setIsConfirmingDiscard}
        title={t('Discard changes?')}
        cancelLabel={t('Keep editing')}
        confirmLabel={t('Discard')}
        onConfirm={() => {
          setIsConfirmingDiscard(false);
          onOpenChange(false);
        }}
      >
        {t('Your changes will be lost.')}
      </ConfirmDialog>
    </BaseDialog.Root>
  );
}

const INPUTS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

type SheetProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'dirty'>;

function DialogSheet(props: SheetProps) {
  const { title, size = 'sm', headerActions, initialFocus, finalFocus, onSubmit } = props;
  const { footer, flush } = props;
  const popup = useRef<HTMLDivElement>(null);
  // Focuses the first input instead of the header's Close button. On touch devices, the on-screen
  // keyboard would cover the dialog before the user has read it.
  const getInitialFocus = (openedBy: string) =>
    (openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>(INPUTS)) ?? true;
  const content = (
    <>
      <div className={cx(styles.body, flush && styles.flush)}>{props.children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
  return (
    <BaseDialog.Popup
      ref={popup}
      className={cx(styles.dialog, styles[size])}
      initialFocus={initialFocus ?? getInitialFocus}
      finalFocus={finalFocus}
    >
      <header className={styles.header}>
        <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
        {headerActions}
        <BaseDialog.Close
          render={
            <IconButton label={t('Close')}>
              <X aria-hidden="true" />
            </IconButton>
          }
        />
      </header>
      {onSubmit ? (
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </BaseDialog.Popup>
  );
}

/** A button that closes its dialog. Asks for confirmation first if the dialog is dirty. */
export const DialogClose = (props: { children: ReactNode; disabled?: boolean | undefined }) => (
  <BaseDialog.Close {...props} className={buttonClass()} />
);
