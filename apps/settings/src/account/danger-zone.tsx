import { accountLifecycle } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Button } from '@scheduler/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../download-file.ts';
import { useAction } from '../use-action.ts';
import styles from './danger-zone.module.css';

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export function DangerZone() {
  const [isDeleteDialogOpen, setIsDeleteDialogOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <div>
        <p>{t('Download all your data as JSON and calendar files.')}</p>
        <ExportButton />
      </div>
      <div>
        <p>{t('After you delete your account, you have 30 days to restore it.')}</p>
        <Button variant="danger" onClick={() => setIsDeleteDialogOpen(true)}>
          {t('Delete Account')}
        </Button>
      </div>
      {isDeleteDialogOpen && <DeleteAccountDialog onClose={() => setIsDeleteDialogOpen(false)} />}
    </div>
  );
}

/** Exporting several years of events can take more than a minute. */
const EXPORT_TIMEOUT_MS = 120_000;

function ExportButton() {
  const { api } = usePlatform();
  const exportData = useAction({
    mutationFn: async () => {
      const response = await api.stream(accountLifecycle.exportData, {
        timeout: EXPORT_TIMEOUT_MS,
      });
      return response.blob();
    },
    onSuccess: (file) => downloadFile('ai-scheduler-data.zip', file, 'application/zip'),
    success: t('Export downloaded'),
    failure: t("Couldn't export your data. Check your connection."),
  });
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={exportData.isPending}
      onClick={() => exportData.mutate()}
    >
      {t('Export my data')}
    </Button>
  );
}
