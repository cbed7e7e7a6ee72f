import { getDefaultTransparency, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, EmailChipsInput, Field, TextArea, TextInput } from '@scheduler/ui';
import { useEffect, useRef, type ChangeEvent, type ReactNode, type RefObject } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { InputField } from '../forms/input-field.tsx';
import { shiftEnd, type EventFormValues } from './event-form.ts';
import { SchedulePicker } from './schedule-picker.tsx';
import styles from './event-dialog.module.css';

interface EventFieldsProps {
  schedules: readonly Schedule[];
  /** Schedules of the saved event; `undefined` for a new event. */
  savedScheduleIds: readonly string[] | undefined;
  titleRef: RefObject<HTMLInputElement | null>;
  /** Content below the times, such as conflict advice. */
  children: ReactNode;
}

export function EventFields({ schedules, savedScheduleIds, titleRef, children }: EventFieldsProps) {
  const { register, formState } = useFormContext<EventFormValues>();
  const { errors } = formState;
  return (
    <>
      <SchedulePicker schedules={schedules} savedScheduleIds={savedScheduleIds} />
      <Title titleRef={titleRef} />
      <Field label={t('Description')} optional error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
      <Times>{children}</Times>
      <Field label={t('Location')} optional error={errors.location?.message}>
        <TextInput {...register('location')} placeholder={t('Room, address or link')} />
      </Field>
      <GuestsField />
    </>
  );
}

// A separate component, so that the title is registered after the schedules. The form focuses the
// first invalid field in registration order.
function Title({ titleRef }: Pick<EventFieldsProps, 'titleRef'>) {
  const { register, formState } = useFormContext<EventFormValues>();
  const title = register('title');
  return (
    <Field label={t('Event Title')} error={formState.errors.title?.message}>
      <TextInput
        {...title}
        ref={(input) => {
          title.ref(input);
          titleRef.current = input;
        }}
        autoComplete="off"
      />
    </Field>
  );
}

function Times({ children }: { children: ReactNode }) {
  const { register, formState, getValues, setValue } = useFormContext<EventFormValues>();
  const { start_time, end_time } = formState.errors;
  const keepDuration = useKeepDuration();
  const allDay = useWatch<EventFormValues, 'is_all_day'>({ name: 'is_all_day' });
  /** Keeps an availability that the user chose. */
  const setDefaultTransparency = (isAllDay: boolean) => {
    if (getValues('transparency') !== getDefaultTransparency(!isAllDay)) return;
    setValue('transparency', getDefaultTransparency(isAllDay), { shouldDirty: true });
  };
  return (
    <>
      {allDay ? (
        <div className={styles.twoColumns} key="dates">
          <Field label={t('Start Date')} error={start_time?.message}>
            <TextInput
              type="date"
              {...register('start_date', {
                deps: ['start_time', 'end_time'],
                onChange: keepDuration,
              })}
            />
          </Field>
          <Field label={t('End Date')} error={end_time?.message}>
            <TextInput type="date" {...register('end_date', { deps: 'end_time' })} />
          </Field>
        </div>
      ) : (
        <div className={styles.twoColumns} key="times">
          <InputField
            {...register('start_time', { deps: 'end_time', onChange: keepDuration })}
            label={t('Start Time')}
            type="datetime-local"
          />
          <InputField {...register('end_time')} label={t('End Time')} type="datetime-local" />
        </div>
      )}
      <div>
        <Checkbox
          label={t('All day')}
          {...register('is_all_day', {
            deps: ['start_time', 'end_time'],
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
              setDefaultTransparency(target.checked),
          })}
        />
        {children}
      </div>
    </>
  );
}

/** Returns a change handler for the start that also moves the end, to keep the duration. */
function useKeepDuration() {
  const { getValues, setValue } = useFormContext<EventFormValues>();
  const previousValues = useRef(getValues());
  const values = useWatch<EventFormValues>() as EventFormValues;
  useEffect(() => {
    // An input can be temporarily empty while the user edits it.
    const { start_time, start_date } = values;
    if (start_time !== '' && start_date !== '') previousValues.current = values;
  });
  return () => {
    const moved = shiftEnd(previousValues.current, getValues());
    for (const [field, end] of Object.entries(moved)) {
      setValue(field as 'end_time' | 'end_date', end, { shouldDirty: true });
    }
  };
}

function GuestsField() {
  const { field, fieldState } = useController<EventFormValues, 'invited_users'>({
    name: 'invited_users',
  });
  return (
    <EmailChipsInput
      label={t('Invite People')}
      optional
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
