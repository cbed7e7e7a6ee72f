import { habits, type Habit, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose, Field, FieldGroup, TextInput } from '@scheduler/ui';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { DaysPicker } from './days-picker.tsx';
import { DeletePlanned } from './delete-planned.tsx';
import { CHUNK_LENGTHS, DurationSelect, TASK_LENGTHS } from './duration-select.tsx';
import { useHabitForm, type HabitFormValues } from './habit-form.ts';
import { KindPicker } from './kind-picker.tsx';
import { PriorityField, ScheduleField } from './planning-fields.tsx';
import styles from './planned-dialog.module.css';

interface HabitDialogProps {
  /** The habit to edit; a new one without it. */
  habit: Habit | null;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** What comes once it is saved or deleted; it closes without. */
  onSaved?: () => void;
}

const asNumber = { valueAsNumber: true } as const;

/** Something to be done each week, or time to concentrate: plans find the times. */
export function HabitDialog(props: HabitDialogProps) {
  const { habit, schedules, onClose, onSaved = onClose } = props;
  const { form, editing, save, saving, newer, adopt } = useHabitForm(habit, onSaved);
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const noun = kind === 'focus' ? t('Focus Time') : t('Habit');
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={editing ? t('Edit {noun}', { noun }) : t('Add {noun}', { noun })}
        size="md"
        dirty={isDirty}
        onSubmit={(event) => void save(event)}
        headerActions={
          editing && (
            <DeletePlanned
              noun="habit"
              title={editing.title}
              call={(api, onBatch) =>
                api.call(habits.remove, { params: { id: editing.id }, onBatch })
              }
              onDeleted={onSaved}
            />
          )
        }
        footer={
          <>
            <DialogClose>{t('Cancel')}</DialogClose>
            <Button type="submit" variant="primary" busy={saving}>
              {editing ? t('Update {noun}', { noun }) : t('Add {noun}', { noun })}
            </Button>
          </>
        }
      >
        {newer && <ChangedMeanwhile noun={t('habit')} onLoad={() => adopt(newer)} />}
        {!editing && <KindPicker />}
        <Field label={t('Name')} optional={kind === 'focus'} error={errors.title?.message}>
          <TextInput
            {...register('title')}
            autoComplete="off"
            placeholder={kind === 'focus' ? t('Focus time') : t('Reading')}
          />
        </Field>
        {kind === 'focus' ? <FocusFields /> : <TimesFields />}
        <Controller
          control={control}
          name="days"
          render={({ field, fieldState }) => (
            <DaysPicker
              label={t('On')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FieldGroup
          label={t('Only between')}
          optional
          error={
            errors.window?.message ?? errors.window?.start?.message ?? errors.window?.end?.message
          }
        >
          <div className={styles.two}>
            <TextInput type="time" aria-label={t('From')} {...register('window.start')} />
            <TextInput type="time" aria-label={t('To')} {...register('window.end')} />
          </div>
        </FieldGroup>
        <div className={styles.two}>
          <PriorityField {...register('priority', asNumber)} error={errors.priority?.message} />
          <ScheduleField
            {...register('schedule_id')}
            schedules={schedules}
            error={errors.schedule_id?.message}
          />
        </div>
      </Dialog>
    </FormProvider>
  );
}

/** So many times a week, each so long. */
function TimesFields() {
  const { register, formState } = useFormContext<HabitFormValues>();
  const { errors } = formState;
  const length = useWatch<HabitFormValues, 'duration_minutes'>({ name: 'duration_minutes' });
  return (
    <div className={styles.two}>
      <Field label={t('How long')} error={errors.duration_minutes?.message}>
        <DurationSelect
          {...register('duration_minutes', asNumber)}
          choices={CHUNK_LENGTHS}
          current={length}
        />
      </Field>
      <Field label={t('Times a week')} error={errors.times_per_week?.message}>
        <TextInput type="number" min={1} max={14} {...register('times_per_week', asNumber)} />
      </Field>
    </div>
  );
}

/** So much a week, in times of a length that one chooses. */
function FocusFields() {
  const { register, formState } = useFormContext<HabitFormValues>();
  const { errors } = formState;
  const [length, shortest, longest] = useWatch<
    HabitFormValues,
    ['duration_minutes', 'min_chunk_minutes', 'max_chunk_minutes']
  >({ name: ['duration_minutes', 'min_chunk_minutes', 'max_chunk_minutes'] });
  return (
    <>
      <Field label={t('Time a week')} error={errors.duration_minutes?.message}>
        <DurationSelect
          {...register('duration_minutes', asNumber)}
          choices={TASK_LENGTHS}
          current={length}
        />
      </Field>
      <div className={styles.two}>
        <Field label={t('In times of at least')} error={errors.min_chunk_minutes?.message}>
          <DurationSelect
            {...register('min_chunk_minutes', { ...asNumber, deps: 'max_chunk_minutes' })}
            choices={CHUNK_LENGTHS}
            current={shortest}
          />
        </Field>
        <Field label={t('And at most')} error={errors.max_chunk_minutes?.message}>
          <DurationSelect
            {...register('max_chunk_minutes', asNumber)}
            choices={CHUNK_LENGTHS}
            current={longest}
          />
        </Field>
      </div>
    </>
  );
}
