import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, EmailChipsInput, Field, TextArea, TextInput } from '@scheduler/ui';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { movedEnd, type EventFormValues } from './event-form.ts';
import { SchedulePicker } from './schedule-picker.tsx';
import styles from './event-dialog.module.css';

interface EventFieldsProps {
  schedules: readonly Schedule[];
  /** The schedules that the event is saved on; absent while it is new. */
  savedOn: readonly string[] | undefined;
  titleRef: RefObject<HTMLInputElement | null>;
  /** What follows the times: advice on them. */
  children: ReactNode;
}

export function EventFields({ schedules, savedOn, titleRef, children }: EventFieldsProps) {
  const { register, formState } = useFormContext<EventFormValues>();
  const { errors } = formState;
  return (
    <>
      <SchedulePicker schedules={schedules} savedOn={savedOn} />
      <Title titleRef={titleRef} />
      <Field label={t('Description')} optional error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
      <Times>{children}</Times>
      <Field label={t('Location')} optional error={errors.location?.message}>
        <TextInput {...register('location')} placeholder={t('Room, address or link')} />
      </Field>
      <InvitePeople />
    </>
  );
}

// A component of its own, so that it registers after the schedules: the first bad field in that
// order is the one that gets the focus.
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
  const { register, formState } = useFormContext<EventFormValues>();
  const { start_time, end_time } = formState.errors;
  const keepLength = useKeptLength();
  const allDay = useWatch<EventFormValues, 'is_all_day'>({ name: 'is_all_day' });
  return (
    <>
      {allDay ? (
        <div className={styles.two} key="dates">
          <Field label={t('Start Date')} error={start_time?.message}>
            <TextInput
              type="date"
              {...register('start_date', {
                deps: ['start_time', 'end_time'],
                onChange: keepLength,
              })}
            />
          </Field>
          <Field label={t('End Date')} error={end_time?.message}>
            <TextInput type="date" {...register('end_date', { deps: 'end_time' })} />
          </Field>
        </div>
      ) : (
        <div className={styles.two} key="times">
          <Field label={t('Start Time')} error={start_time?.message}>
            <TextInput
              type="datetime-local"
              {...register('start_time', { deps: 'end_time', onChange: keepLength })}
            />
          </Field>
          <Field label={t('End Time')} error={end_time?.message}>
            <TextInput type="datetime-local" {...register('end_time')} />
          </Field>
        </div>
      )}
      <div>
        <Checkbox
          label={t('All day')}
          {...register('is_all_day', { deps: ['start_time', 'end_time'] })}
        />
        {children}
      </div>
    </>
  );
}

/** What to call when the start was changed: the end follows, so that the event lasts as long. */
function useKeptLength() {
  const { getValues, setValue } = useFormContext<EventFormValues>();
  const before = useRef(getValues());
  const values = useWatch<EventFormValues>() as EventFormValues;
  useEffect(() => {
    // An input that is cleared to be filled anew says nothing of the length.
    const { start_time, start_date } = values;
    if (start_time !== '' && start_date !== '') before.current = values;
  });
  return () => {
    const moved = movedEnd(before.current, getValues());
    for (const [field, end] of Object.entries(moved)) {
      setValue(field as 'end_time' | 'end_date', end, { shouldDirty: true });
    }
  };
}

function InvitePeople() {
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
