import { t } from '@scheduler/i18n';
import { Button, Dialog } from '@scheduler/ui';
import { Download } from 'lucide-react';
import { CopyButton } from '../copy-button.tsx';
import { download } from '../download.ts';
import styles from './security.module.css';

/** Recovery codes, this once: nobody can show them again. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.map(grouped).join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Recovery codes')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I have kept them')}
        </Button>
      }
    >
      <p className={styles.note}>
        {t(
          'Each opens your account once in place of your second step, such as when your phone is lost. Keep them where only you find them: they are shown this once.',
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('Copy codes')} />
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => download('ai-scheduler-recovery-codes.txt', text, 'text/plain')}
        >
          {t('Download')}
        </Button>
      </div>
    </Dialog>
  );
}

const grouped = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;
