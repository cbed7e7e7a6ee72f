import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { Button, buttonClass } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question to confirm. */
  children: ReactNode;
  /** Further consequences, in small print. */
  detail?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Defaults to `danger`. */
  tone?: 'danger' | 'primary' | undefined;
  /** Whether the confirmed action is in progress. */
  busy?: boolean | undefined;
  /** Runs the action. The caller closes the dialog afterwards. */
  onConfirm: () => void;
}

/** Asks for confirmation of an action that can't easily be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, detail, confirmLabel, onConfirm } = props;
  const { cancelLabel = t('Cancel'), tone = 'danger', busy = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} forceRender />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={cx(styles.dialog, styles.confirm)} initialFocus={cancel}>
            <div className={styles.message}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              <AlertDialog.Description>{children}</AlertDialog.Description>
              {detail !== undefined && <p className={styles.detail}>{detail}</p>}
            </div>
            <footer className={styles.footer}>
              <AlertDialog.Close ref={cancel} className={buttonClass()} disabled={busy}>
                {cancelLabel}
              </AlertDialog.Close>
              <Button
                variant={tone === 'danger' ? 'danger-solid' : 'primary'}
                busy={busy}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
