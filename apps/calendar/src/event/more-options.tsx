import { getDefaultTransparency } from '@scheduler/contracts/core';
import { t, tWithContext } from '@scheduler/i18n';
import { Checkbox, Field, Select } from '@scheduler/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { getTimeZone } from '../local-dates.ts';
import type { EventFormValues } from './event-form.ts';
import { PlanningFields } from './planning-fields.tsx';
import { RemindersField } from './reminders/reminders-field.tsx';
import { RecurrenceField } from './recurrence/recurrence-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import styles from './more-options.module.css';

/** Checks whether the event uses any of these options. If it does, the section starts expanded. */
const usesMoreOptions = ({
  repeat,
  is_all_day,
  reminders,
  transparency,
  visibility,
  time_zone,
  locked,
}: EventFormValues) =>
  repeat.kind !== 'none' ||
  reminders !== null ||
  transparency !== getDefaultTransparency(is_all_day) ||
  visibility !== 'default' ||
  locked ||
  time_zone !== getTimeZone();

/** Less common options: repeat, time zone, reminders, visibility and planning. */
export function MoreOptions() {
  const { getValues } = useFormContext<EventFormValues>();
  const [open, setOpen] = useState(() => usesMoreOptions(getValues()));
  const id = useId();
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('More options')}
      </button>
      <div id={id} hidden={!open} className={styles.options}>
        {open && <Options />}
      </div>
    </div>
  );
}

function Options() {
  const { register } = useFormContext<EventFormValues>();
  return (
    <>
      <RecurrenceField />
      <TimeZoneField />
      <RemindersField />
      <Field label={t('Show as')}>
        <Select {...register('transparency')}>
          <option value="opaque">{t('Busy')}</option>
          <option value="transparent">{tWithContext('time', 'Free')}</option>
        </Select>
      </Field>
      <PrivateField />
      <PlanningFields />
    </>
  );
}

function PrivateField() {
  const { field } = useController<EventFormValues, 'visibility'>({ name: 'visibility' });
  const { ref, value, onBlur, onChange } = field;
  const hasGuests =
    useWatch<EventFormValues, 'invited_users'>({ name: 'invited_users' }).length > 0;
  return (
    <div>
      <Checkbox
        label={t('Private')}
        ref={ref}
        checked={value === 'private'}
        onBlur={onBlur}
        onCheckedChange={(on) => onChange(on ? 'private' : 'default')}
      />
      <p className={styles.note}>
        {hasGuests
          ? t("Only you and your guests see the details. Everyone else only sees that you're busy.")
          : t("Other people only see that you're busy.")}
      </p>
    </div>
  );
}
