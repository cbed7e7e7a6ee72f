import { t } from '@scheduler/i18n';
import { Checkbox, Field, Select } from '@scheduler/ui';
import { useFormContext } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './more-options.module.css';

/** What plans make of an event: what it is to them, and whether they may move it. */
export function PlanningFields() {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <>
      <Field label={t('Kind')} error={formState.errors.kind?.message}>
        <Select {...register('kind', { setValueAs: (kind: string) => kind || null })}>
          <option value="">{t('A meeting if somebody is invited')}</option>
          <option value="meeting">{t('Meeting')}</option>
          <option value="focus">{t('Focus time')}</option>
          <option value="personal">{t('Personal')}</option>
          <option value="task">{t('Task')}</option>
        </Select>
      </Field>
      <div>
        <Checkbox label={t('Keep at this time')} {...register('locked')} />
        <p className={styles.note}>{t('No plan moves it.')}</p>
      </div>
    </>
  );
}
