import type { SyncRun } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { undoWrite } from '@scheduler/platform/undo-write';
import { Button, Dialog, DialogClose, LoadFailed, Spinner } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useReadAnew, useSyncLog } from './google-queries.ts';
import { momentOf } from '../format.ts';
import { countsOf, leadOf, whatFailed } from './run-words.ts';
import styles from './activity.module.css';

interface ActivityDialogProps {
  /** The calendar's. */
  id: string;
  name: string;
  onClose: () => void;
}

/** What the last syncs of a calendar did, newest first; each can be undone as a whole. */
export function ActivityDialog({ id, name, onClose }: ActivityDialogProps) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useSyncLog(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Activity of {name}', { name })}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      {!data && !error && <Spinner label={t('Loading activity')} />}
      {!data && error && (
        <LoadFailed
          message={t('The activity could not be read')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className={styles.empty}>{t('Nothing was synced yet.')}</p>}
      {data && data.length > 0 && (
        <ol className={styles.runs}>
          {data.map((run) => (
            <Run key={run.id} run={run} now={dataUpdatedAt} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Run({ run, now }: { run: SyncRun; now: number }) {
  const failure = whatFailed(run);
  return (
    <li>
      <div className={styles.run}>
        <p>
          <b>{countsOf(run)}</b>
          <small>
            {leadOf(run)}, {momentOf(run.started_at, now)}
          </small>
        </p>
        {run.batch_ids.length > 0 && <UndoRun run={run} now={now} />}
      </div>
      {failure && <p className={styles.failure}>{failure}</p>}
      {run.skipped.length > 0 && <Skipped skipped={run.skipped} />}
    </li>
  );
}

const Skipped = ({ skipped }: Pick<SyncRun, 'skipped'>) => (
  <details className={styles.skipped}>
    <summary>
      {skipped.length === 1
        ? t('1 event was left out')
        : t('{length} events were left out', { length: skipped.length })}
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

/** Takes back what a sync wrote here, the last of it first. */
function UndoRun({ run: { batch_ids, started_at }, now }: { run: SyncRun; now: number }) {
  const platform = usePlatform();
  const readAnew = useReadAnew();
  const undo = useMutation({
    mutationFn: async () => {
      for (const batch of batch_ids.toReversed()) {
        if (!(await undoWrite(platform, batch))) return;
      }
    },
    onSettled: readAnew,
  });
  return (
    <Button
      size="sm"
      aria-label={t('Undo the sync of {started_at}', { started_at: momentOf(started_at, now) })}
      busy={undo.isPending}
      disabled={undo.isSuccess}
      onClick={() => undo.mutate()}
    >
      {t('Undo')}
    </Button>
  );
}
