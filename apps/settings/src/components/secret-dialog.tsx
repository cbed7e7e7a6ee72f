import { t } from '@scheduler/i18n';
import { Button, Dialog, Field, TextInput } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Label of the secret, for example `API key`. */
  label: string;
  secret: string;
  onClose: () => void;
  /** Explains how to use the secret. */
  children: ReactNode;
}

/** Shows a new secret once. The server stores only its hash. */
export const SecretDialog = ({ title, label, secret, onClose, children }: SecretDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    size="md"
    footer={
      <Button variant="primary" onClick={onClose}>
        {t("I've saved it")}
      </Button>
    }
  >
    <p className={styles.description}>
      {children} {t("Copy it now. You won't see it again.")}
    </p>
    <Field label={label}>
      <TextInput readOnly value={secret} onFocus={(event) => event.target.select()} />
    </Field>
    <div>
      <CopyButton text={secret} label={t('Copy {name}', { name: label })} />
    </div>
  </Dialog>
);
