import { t } from '@scheduler/i18n';
import { Checkbox, Field, Select } from '@scheduler/ui';
import { useFormContext } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './more-options.module.css';

/** Fields for the optimizer: the kind of the event, and whether its time is locked. */
export function PlanningFields() {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <>
      <Field label={t('Kind')} error={formState.errors.kind?.message}>
        <Select {...register('kind', { setValueAs: (kind: string) => kind || null })}>
          <option value="">{t('Automatic (meeting if it has guests)')}</option>
          <option value="meeting">{t('Meeting')}</option>
          <option value="focus">{t('Focus time')}</option>
          <option value="personal">{t('Personal')}</option>
          <option value="task">{t('Task')}</option>
        </Select>
      </Field>
      <div>
        <Checkbox label={t('Lock time')} {...register('locked')} />
        <p className={styles.note}>{t("Optimize won't move it.")}</p>
      </div>
    </>
  );
}
