import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { t } from '@scheduler/i18n';
import { buttonClass, IconButton, type ButtonLook } from './button.tsx';
import { cx } from './class-names.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Unsaved work: closing by any way of the dialog's own asks 'Discard changes?' first. */
  dirty?: boolean | undefined;
  /** At most 440, 560, 720, 928 or 1184 px wide; `sm` unless told. On phones a bottom sheet. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide' | undefined;
  /** Icon buttons before Close, such as Delete. */
  headerActions?: ReactNode;
  /** The sticky row of buttons. Put `DialogClose` there for Cancel. */
  footer?: ReactNode;
  /** Makes the dialog a form: body and footer stand inside it, so a submit button works. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
  /** No padding around the body, for layouts of several columns. */
  flush?: boolean | undefined;
  /** The element to focus on opening; the first input unless told. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A modal dialog: focus is trapped, Esc and a press outside close it, focus returns after. */
export function Dialog({ open, onOpenChange, dirty = false, ...rest }: DialogProps) {
  const [asking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && dirty) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={change}>
      <BaseDialog.Portal>
        {/* Over another dialog, too: that one is out of reach while this is open. */}
        <BaseDialog.Backdrop className={styles.scrim} forceRender />
        <BaseDialog.Viewport className={styles.viewport}>
          <DialogSheet {...rest} />
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
      <ConfirmDialog
        open={open && asking}
        onOpenChange={setAsking}
        title={t('Discard changes?')}
        cancelLabel={t('Keep editing')}
        confirmLabel={t('Discard')}
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      >
        {t('What you entered has not been saved.')}
      </ConfirmDialog>
    </BaseDialog.Root>
  );
}

const INPUTS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

type SheetProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'dirty'>;

function DialogSheet(props: SheetProps) {
  const { title, size = 'sm', headerActions, initialFocus, onSubmit, footer, flush } = props;
  const popup = useRef<HTMLDivElement>(null);
  // By default the header's Close would come first, yet a form is opened in order to type. Not by
  // touch, though: there the keyboard would cover the sheet before it is read.
  const firstInput = (openedBy: string) =>
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
      initialFocus={initialFocus ?? firstInput}
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

/** A button that closes the dialog it stands in, asking first when that is dirty. */
export function DialogClose({
  children,
  disabled = false,
  ...look
}: ButtonLook & { children: ReactNode; disabled?: boolean | undefined }) {
  return (
    <BaseDialog.Close className={buttonClass(look)} disabled={disabled}>
      {children}
    </BaseDialog.Close>
  );
}
