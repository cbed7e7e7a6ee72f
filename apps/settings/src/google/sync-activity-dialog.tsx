import type { SyncRun } from '@scheduler/contracts/billing';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { undoBatches } from '@scheduler/platform/undo';
import { Button, Dialog, DialogClose, LoadError, Spinner } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useInvalidateSyncData, useSyncLog } from './google-queries.ts';
import { formatTimeOrDate } from '../format.ts';
import { formatCounts, formatTrigger, getFailureReason } from './format-sync-run.ts';
import styles from './sync-activity.module.css';

interface SyncActivityDialogProps {
  calendarId: string;
  name: string;
  onClose: () => void;
}

/** Lists a calendar's recent syncs, newest first. Each sync can be undone. */
export function SyncActivityDialog({ calendarId, name, onClose }: SyncActivityDialogProps) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useSyncLog(calendarId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Activity for {name}', { name })}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      {!data && !error && <Spinner label={t('Loading activity')} />}
      {!data && error && (
        <LoadError
          message={t("Couldn't load sync activity")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className={styles.empty}>{t('Nothing synced yet.')}</p>}
      {data && data.length > 0 && (
        <ol className={styles.runs}>
          {data.map((run) => (
            <SyncRunRow key={run.id} run={run} now={dataUpdatedAt} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function SyncRunRow({ run, now }: { run: SyncRun; now: number }) {
  const failure = getFailureReason(run);
  return (
    <li>
      <div className={styles.runRow}>
        <p>
          <b>{formatCounts(run)}</b>
          <small>
            {formatTrigger(run)}, {formatTimeOrDate(run.started_at, now)}
          </small>
        </p>
        {run.batch_ids.length > 0 && <UndoSyncButton run={run} now={now} />}
      </div>
      {failure && <p className={styles.failure}>{failure}</p>}
      {run.skipped.length > 0 && <SkippedEvents skipped={run.skipped} />}
    </li>
  );
}

const SkippedEvents = ({ skipped }: Pick<SyncRun, 'skipped'>) => (
  <details className={styles.skipped}>
    <summary>
      {plural(skipped.length, { one: '# event skipped', other: '# events skipped' })}
    </summary>
    <ul>
      {skipped.map(({ title, reason }, index) => (
        <li key={index}>
          <b>{title || t('Untitled Event')}</b> {reason}
        </li>
      ))}
    </ul>
  </details>
);

/** Undoes all local changes of a sync, newest first. */
function UndoSyncButton({ run: { batch_ids, started_at }, now }: { run: SyncRun; now: number }) {
  const platform = usePlatform();
  const invalidateSyncData = useInvalidateSyncData();
  const undo = useMutation({
    mutationFn: async () => {
      for (const batchId of batch_ids.toReversed()) {
        if (!(await undoBatches(platform, batchId))) return;
      }
    },
    onSettled: invalidateSyncData,
  });
  return (
    <Button
      size="sm"
      aria-label={t('Undo sync from {time}', { time: formatTimeOrDate(started_at, now) })}
      busy={undo.isPending}
      disabled={undo.isSuccess}
      onClick={() => undo.mutate()}
    >
      {t('Undo')}
    </Button>
  );
}
