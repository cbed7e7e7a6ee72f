import { leaving } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';
import { Button } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureText } from '../failure-text.ts';
import { download } from '../download.ts';
import styles from './account.module.css';

const DeleteDialog = lazy(() =>
  insist(() => import('./delete-dialog.tsx')).then((it) => ({ default: it.DeleteDialog })),
);

export function DangerZone() {
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={styles.ways}>
      <div>
        <p>{t('Everything as JSON and calendar files.')}</p>
        <ExportButton />
      </div>
      <div>
        <p>{t('You have 30 days to change your mind.')}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('Delete Account')}
        </Button>
      </div>
      <Suspense>{deleting && <DeleteDialog onClose={() => setDeleting(false)} />}</Suspense>
    </div>
  );
}

/** A calendar of years takes a while to be written down. */
const EXPORT_MS = 120_000;

function ExportButton() {
  const { api, notify } = usePlatform();
  const exporting = useMutation({
    mutationFn: async () => {
      const answer = await api.stream(leaving.exportData, { timeout: EXPORT_MS });
      return answer.blob();
    },
    onSuccess: (file) => {
      download('ai-scheduler-data.zip', file, 'application/zip');
      notify.success(t('Your data was downloaded'));
    },
    onError: (error) => notify.error(failureText(error, t('Failed to export your data'))),
  });
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('Export my data')}
    </Button>
  );
}
