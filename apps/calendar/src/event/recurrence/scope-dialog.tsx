import { recurrenceScopes, type RecurrenceScope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import styles from './scope-dialog.module.css';

interface ScopeDialogProps {
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** The available scopes; the first one is preselected. */
  scopes?: readonly RecurrenceScope[] | undefined;
  busy?: boolean | undefined;
  /** Receives `null` if the user cancels. */
  onChoose: (scope: RecurrenceScope | null) => void;
}

const LABELS: Record<RecurrenceScope, string> = {
  this: t('This event'),
  following: t('This and following events'),
  all: t('All events'),
};

/** Asks which events of a series a change applies to. */
export function ScopeDialog(props: ScopeDialogProps) {
  const {
    title,
    confirmLabel,
    tone = 'primary',
    scopes = recurrenceScopes,
    busy,
    onChoose,
  } = props;
  const [scope, setScope] = useState<RecurrenceScope>(scopes[0] ?? 'all');
  const firstInput = useRef<HTMLInputElement>(null);
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The form behind this dialog also listens for Enter.
    event.stopPropagation();
    onChoose(scope);
  };
  return (
    <Dialog
      open
      onOpenChange={() => onChoose(null)}
      title={title}
      initialFocus={firstInput}
      footer={
        <>
          <DialogClose disabled={busy}>{t('Cancel')}</DialogClose>
          <Button
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            busy={busy}
            onClick={() => onChoose(scope)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <fieldset className={styles.options} aria-label={t('Which events')}>
        {scopes.map((option, index) => (
          <label key={option}>
            <input
              ref={index === 0 ? firstInput : undefined}
              type="radio"
              name="scope"
              checked={option === scope}
              onChange={() => setScope(option)}
              onKeyDown={confirmOnEnter}
            />
            {LABELS[option]}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
