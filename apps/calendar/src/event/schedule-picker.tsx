import type { Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { formatAudience, formatNames, listViewers } from '@scheduler/platform/schedule-audience';
import { isWritable } from '@scheduler/scheduling';
import {
  Badge,
  Banner,
  Button,
  cx,
  FieldGroup,
  scheduleColorClass,
  ScheduleDot,
} from '@scheduler/ui';
import { Users } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './event-dialog.module.css';

interface SchedulePickerProps {
  schedules: readonly Schedule[];
  /** Schedules of the saved event; `undefined` for a new event. */
  savedScheduleIds: readonly string[] | undefined;
}

/**
 * Chips for the event's schedules. Those of a saved event are marked “in event”, “pending” if newly
 * selected, or “available”. Shared schedules state how many people can see them.
 */
export function SchedulePicker({ schedules, savedScheduleIds }: SchedulePickerProps) {
  const { field, fieldState } = useController<EventFormValues, 'schedule_ids'>({
    name: 'schedule_ids',
  });
  const { email } = useUser();
  const defaultSchedule = schedules.find(({ is_default }) => is_default);
  const selectable = schedules.filter(
    (schedule) => isWritable(schedule) || savedScheduleIds?.includes(schedule.id),
  );
  const toggle = (id: string, isSelected: boolean) =>
    field.onChange(isSelected ? [...field.value, id] : field.value.filter((other) => other !== id));
  const getMark = (id: string, isSelected: boolean) => {
    if (savedScheduleIds === undefined) return null;
    if (!isSelected) return t('available');
    return savedScheduleIds.includes(id) ? t('in event') : t('pending');
  };
  const addedSharedSchedules = selectable.filter(
    (schedule) =>
      field.value.includes(schedule.id) &&
      !savedScheduleIds?.includes(schedule.id) &&
      listViewers(schedule, email).length > 0,
  );
  return (
    <FieldGroup label={t('Schedules')} error={fieldState.error?.message}>
      <div className={styles.chips}>
        {selectable.map((schedule, index) => {
          const { id, name, color } = schedule;
          const isSelected = field.value.includes(id);
          const mark = getMark(id, isSelected);
          const audience = formatAudience(schedule, email);
          const isPending = isSelected && mark === t('pending');
          return (
            <label
              key={id}
              className={cx(
                styles.chip,
                scheduleColorClass(color),
                isPending && styles.pendingChip,
              )}
            >
              <input
                type="checkbox"
                ref={index === 0 ? field.ref : undefined}
                checked={isSelected}
                onChange={(event) => toggle(id, event.target.checked)}
                onBlur={field.onBlur}
              />
              <ScheduleDot color={color} />
              <span className={styles.chipText}>
                <span className={styles.chipName}>{`${name} `}</span>
                {audience && (
                  <small className={styles.audience}>
                    <Users size={12} strokeWidth={1.75} aria-hidden="true" />
                    {`${audience} `}
                  </small>
                )}
              </span>
              {id === defaultSchedule?.id && <Badge>{`${t('Default')} `}</Badge>}
              {mark && <small>{mark}</small>}
            </label>
          );
        })}
      </div>
      {addedSharedSchedules.map((schedule) => (
        <AudienceHint
          key={schedule.id}
          schedule={schedule}
          alternative={defaultSchedule}
          onReplace={(id) =>
            field.onChange([
              ...new Set(field.value.map((other) => (other === schedule.id ? id : other))),
            ])
          }
        />
      ))}
    </FieldGroup>
  );
}

interface AudienceHintProps {
  schedule: Schedule;
  /** A schedule that no one else can see. */
  alternative: Schedule | undefined;
  onReplace: (id: string) => void;
}

/** The owner of a schedule sees the details of private events. */
const getPrivateText = ({ role }: Schedule) =>
  role === 'owner'
    ? t("They only see that you're busy.")
    : t('Only the owner of the schedule sees the details.');

/** Names the people who will see the event once it is saved. */
function AudienceHint({ schedule, alternative, onReplace }: AudienceHintProps) {
  const { email } = useUser();
  const { field: visibility } = useController<EventFormValues, 'visibility'>({
    name: 'visibility',
  });
  const isPrivate = visibility.value === 'private';
  const viewers = listViewers(schedule, email);
  const names = formatNames(viewers);
  return (
    <Banner tone="info" icon={Users}>
      <b>
        {plural(
          viewers.length,
          {
            one: '# person will see this event on {name}:',
            other: '# people will see this event on {name}:',
          },
          { name: schedule.name },
        )}
      </b>{' '}
      {`${names}.`} {isPrivate && getPrivateText(schedule)}
      <div className={styles.audienceActions}>
        {alternative && (
          <Button size="sm" onClick={() => onReplace(alternative.id)}>
            {t('Use default schedule')}
          </Button>
        )}
        {!isPrivate && (
          <Button size="sm" variant="ghost" onClick={() => visibility.onChange('private')}>
            {t('Make private')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
