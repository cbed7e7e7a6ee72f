import { invalidateAll } from '@scheduler/api-client/queries';
import type { SyncRun } from '@scheduler/contracts/billing';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { undoBatches } from '@scheduler/platform/undo';
import { Button, Dialog, DialogClose, QueryContent, Spinner } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { SYNC_DATA_KEYS, useSyncLog } from './google-queries.ts';
import { formatTimeOrDate } from '../format.ts';
import { formatCounts, TRIGGER_LABELS } from './format-sync-run.ts';
import styles from './sync-activity.module.css';

interface SyncActivityDialogProps {
  calendarId: string;
  name: string;
  onClose: () => void;
}

/** Lists a calendar's recent syncs, newest first. Each sync can be undone. */
export function SyncActivityDialog({ calendarId, name, onClose }: SyncActivityDialogProps) {
  const log = useSyncLog(calendarId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Activity for {name}', { name })}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <QueryContent
        query={log}
        placeholder={<Spinner label={t('Loading activity')} />}
        error={t("Couldn't load sync activity")}
      >
        {(runs) =>
          runs.length === 0 ? (
            <p className={styles.empty}>{t('Nothing synced yet.')}</p>
          ) : (
            <ol className={styles.runs}>
              {runs.map((run) => (
                <SyncRunRow key={run.id} run={run} now={log.dataUpdatedAt} />
              ))}
            </ol>
          )
        }
      </QueryContent>
    </Dialog>
  );
}

function SyncRunRow({ run, now }: { run: SyncRun; now: number }) {
  const failure = run.ended_at === null ? null : run.failure;
  return (
    <li>
      <div className={styles.runRow}>
        <p>
          <b>{formatCounts(run)}</b>
          <small>
            {TRIGGER_LABELS[run.trigger]}, {formatTimeOrDate(run.started_at, now)}
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
  const undo = useMutation({
    mutationFn: async () => {
      for (const batchId of batch_ids.toReversed()) {
        if (!(await undoBatches(platform, batchId))) return;
      }
    },
    onSettled: () => invalidateAll(platform.queryClient, SYNC_DATA_KEYS),
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
