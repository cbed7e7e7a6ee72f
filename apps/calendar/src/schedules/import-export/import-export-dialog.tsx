import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Dialog, DialogClose } from '@scheduler/ui';
import { isWritable } from '@scheduler/scheduling';
import { ExportFile } from './export-file.tsx';
import { FeedLinks } from './feed-links.tsx';
import { ImportFile } from './import-file.tsx';
import { NewSubscription, SubscriptionDetails, useScheduleSubscription } from './subscription.tsx';
import styles from './import-export.module.css';

interface ImportExportDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Imports files, exports the schedule and manages feed links and subscriptions. */
export function ImportExportDialog({ schedule, onClose }: ImportExportDialogProps) {
  const subscription = useScheduleSubscription(schedule);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Import & export {name}', { name: schedule.name })}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <div className={styles.sections}>
        {!subscription && isWritable(schedule) && <ImportFile schedule={schedule} />}
        <ExportFile schedule={schedule} />
        {schedule.role === 'owner' && <FeedLinks schedule={schedule} />}
        {subscription ? <SubscriptionDetails subscription={subscription} /> : <NewSubscription />}
      </div>
    </Dialog>
  );
}
