import { t } from '@scheduler/i18n';
import { Button, Dialog, Field, TextInput } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Of the secret, such as `API key`. */
  name: string;
  secret: string;
  onClose: () => void;
  /** What it is for. */
  children: ReactNode;
}

/** A secret that was just made: this once, since only its fingerprint is kept. */
export const SecretDialog = ({ title, name, secret, onClose, children }: SecretDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    size="md"
    footer={
      <Button variant="primary" onClick={onClose}>
        {t('I have kept it')}
      </Button>
    }
  >
    <p className={styles.note}>
      {children} {t('Keep it now: it is shown this once.')}
    </p>
    <Field label={name}>
      <TextInput readOnly value={secret} onFocus={(event) => event.target.select()} />
    </Field>
    <div>
      <CopyButton text={secret} label={t('Copy {name}', { name })} />
    </div>
  </Dialog>
);
