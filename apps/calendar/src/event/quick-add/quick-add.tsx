import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import {
  Button,
  Field,
  focusOnMount,
  LoadError,
  PendingDialog,
  TextInput,
  useOpener,
} from '@scheduler/ui';
import { useState, type ReactNode } from 'react';
import type { QuickAddDialogProps, QuickAddProps } from './quick-add-props.ts';
import styles from './quick-add.module.css';

const QuickAddDialog = lazyComponent<QuickAddDialogProps>(
  () => import('./quick-add-dialog.tsx').then((module) => module.QuickAddDialog),
  {
    renderPending: (props) => <QuickAddInput {...props} />,
    renderError: (props, onRetry) => (
      <QuickAddInput {...props} error={<LoadError onRetry={onRetry} />} />
    ),
  },
);

export const preloadQuickAdd = QuickAddDialog.preload;

/** Quick add, which accepts text immediately, even if its dialog is still loading. */
export function QuickAdd(props: QuickAddProps) {
  const [text, setText] = useState('');
  const finalFocus = useOpener();
  return <QuickAddDialog {...props} text={text} onTextChange={setText} finalFocus={finalFocus} />;
}

/** The input of the dialog without the code that parses its text. */
function QuickAddInput(props: QuickAddDialogProps & { error?: ReactNode }) {
  const { text, onTextChange, onClose, finalFocus, error } = props;
  return (
    <PendingDialog
      label={t('Quick add')}
      busy={!error}
      className={styles.pending}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <h2>{t('Quick add')}</h2>
      <Field label={t('What and when')}>
        <TextInput
          ref={focusOnMount}
          value={text}
          maxLength={500}
          autoComplete="off"
          placeholder={t('Lunch with Ana tomorrow at 1pm')}
          onChange={({ target }) => onTextChange(target.value)}
        />
      </Field>
      {error}
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="primary" disabled>
          {t('Create Event')}
        </Button>
      </footer>
    </PendingDialog>
  );
}
