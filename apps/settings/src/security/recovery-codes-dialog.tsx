import { t } from '@scheduler/i18n';
import { Button, Dialog } from '@scheduler/ui';
import { Download } from 'lucide-react';
import { CopyButton } from '../components/copy-button.tsx';
import { downloadFile } from '../download-file.ts';
import styles from './security.module.css';

/** Shows new recovery codes. The server returns them only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.map(formatCode).join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Recovery codes')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("I've saved these codes")}
        </Button>
      }
    >
      <p className={styles.description}>
        {t(
          "Lost your phone? Each code signs you in once. Store them somewhere safe; you won't see them again.",
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{formatCode(code)}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('Copy codes')} />
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadFile('ai-scheduler-recovery-codes.txt', text, 'text/plain')}
        >
          {t('Download')}
        </Button>
      </div>
    </Dialog>
  );
}

const formatCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;
