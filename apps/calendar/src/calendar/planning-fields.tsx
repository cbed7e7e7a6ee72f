import { Checkbox, Field, Select } from '@scheduler/ui';
import { useFormContext } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './more-options.module.css';

/** What plans make of an event: what it is to them, and whether they may move it. */
export function PlanningFields() {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <>
      <Field label="Kind" error={formState.errors.kind?.message}>
        <Select {...register('kind', { setValueAs: (kind: string) => kind || null })}>
          <option value="">A meeting if somebody is invited</option>
          <option value="meeting">Meeting</option>
          <option value="focus">Focus time</option>
          <option value="personal">Personal</option>
          <option value="task">Task</option>
        </Select>
      </Field>
      <div>
        <Checkbox label="Keep at this time" {...register('locked')} />
        <p className={styles.note}>No plan moves it.</p>
      </div>
    </>
  );
}
