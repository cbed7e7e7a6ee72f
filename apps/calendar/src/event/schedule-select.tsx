import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { formatAudience } from '@scheduler/platform/schedule-audience';
import { isWritable } from '@scheduler/scheduling';
import { Field, Select } from '@scheduler/ui';
import { useState } from 'react';

interface ScheduleChoice {
  /** The selected schedule, by default the user's default schedule. */
  schedule: Schedule | undefined;
  select: (id: string) => void;
}

/** Manages the schedule of a new event. A shared schedule is never selected by default. */
export function useScheduleChoice(schedules: readonly Schedule[]): ScheduleChoice {
  const [selectedId, setSelectedId] = useState<string>();
  const schedule =
    schedules.find(({ id }) => id === selectedId) ?? schedules.find(({ is_default }) => is_default);
  return { schedule, select: setSelectedId };
}

interface ScheduleSelectProps {
  schedules: readonly Schedule[];
  choice: ScheduleChoice;
}

/** Selects the schedule of a new event. Hidden if there is nothing to choose. */
export function ScheduleSelect({ schedules, choice: { schedule, select } }: ScheduleSelectProps) {
  const { email } = useUser();
  const writableSchedules = schedules.filter(isWritable);
  if (writableSchedules.length < 2 && schedule) return null;
  return (
    <Field label={t('Schedule')}>
      <Select value={schedule?.id ?? ''} onChange={({ target }) => select(target.value)}>
        {!schedule && (
          <option value="" disabled>
            {t('Choose a schedule')}
          </option>
        )}
        {writableSchedules.map((writable) => (
          <option key={writable.id} value={writable.id}>
            {[writable.name, formatAudience(writable, email)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}
