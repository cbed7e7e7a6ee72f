import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Dialog, DialogClose } from '@scheduler/ui';
import { isWritable } from '../../is-writable.ts';
import { ExportFile } from './export-file.tsx';
import { Feeds } from './feeds.tsx';
import { ImportFile } from './import-file.tsx';
import { NewSubscription, Source, useSource } from './subscribe.tsx';
import styles from './transfer.module.css';

interface TransferDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** What goes into a schedule from other calendars, and out of it to them. */
export function TransferDialog({ schedule, onClose }: TransferDialogProps) {
  const source = useSource(schedule);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Import & export {name}', { name: schedule.name })}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <div className={styles.sections}>
        {!source && isWritable(schedule) && <ImportFile schedule={schedule} />}
        <ExportFile schedule={schedule} />
        {schedule.role === 'owner' && <Feeds schedule={schedule} />}
        {source ? <Source source={source} /> : <NewSubscription />}
      </div>
    </Dialog>
  );
}
