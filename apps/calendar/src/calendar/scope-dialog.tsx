import { scopes, type Scope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import styles from './scope-dialog.module.css';

interface ScopeDialogProps {
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** What may be meant; the first is suggested. */
  scopes?: readonly Scope[] | undefined;
  busy?: boolean | undefined;
  /** `null`: none of them, after all. */
  onChoose: (scope: Scope | null) => void;
}

const LABELS: Record<Scope, string> = {
  this: t('This event'),
  following: t('This and following events'),
  all: t('All events'),
};

/** Asks how far a change of one occurrence reaches. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { title, confirmLabel, tone = 'primary', scopes: offered = scopes, busy, onChoose } = props;
  const [scope, setScope] = useState<Scope>(offered[0] ?? 'all');
  const first = useRef<HTMLInputElement>(null);
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The form that this was opened from hears keys, too.
    event.stopPropagation();
    onChoose(scope);
  };
  return (
    <Dialog
      open
      onOpenChange={() => onChoose(null)}
      title={title}
      initialFocus={first}
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
      <fieldset className={styles.choices} aria-label={t('Which events')}>
        {offered.map((one, index) => (
          <label key={one}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="scope"
              checked={one === scope}
              onChange={() => setScope(one)}
              onKeyDown={byEnter}
            />
            {LABELS[one]}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
