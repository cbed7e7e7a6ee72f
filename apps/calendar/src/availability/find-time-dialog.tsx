import { isBlank } from '@scheduler/contracts';
import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { addDays } from '@scheduler/scheduling';
import { Button, Dialog, DialogClose, EmailChipsInput, Field, FieldGroup } from '@scheduler/ui';
import { SegmentedControl, Select, TextInput } from '@scheduler/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { ScheduleSelect, useScheduleChoice } from '../event/schedule-select.tsx';
import { useCreateEvent } from '../event/use-event-mutations.ts';
import { toLocalDate, getTimeZone, getWeekStart } from '../local-dates.ts';
import { isUpgradeError, getErrorMessage } from '@scheduler/platform/error-messages';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useNow } from '@scheduler/platform/use-now';
import { AvailabilityGrid } from './availability-grid.tsx';
import { CreatePollButton } from '../polls/create-poll-button.tsx';
import { PollsButton } from '../polls/polls-button.tsx';
import { SuggestionList, getVisibleTimes } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { getSearchRange, SEARCH_WINDOW_LABELS, type SearchWindow } from './search-window.ts';
import styles from './find-time.module.css';

const DURATION_OPTIONS = [
  { value: '30', label: '30 m' },
  { value: '45', label: '45 m' },
  { value: '60', label: '1 h' },
] as const;
type DurationOption = (typeof DURATION_OPTIONS)[number]['value'];

const TITLE_REQUIRED = t('Event title is required');

interface FindTimeDialogProps {
  initialEmails: readonly string[];
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Finds a time that works for all attendees, then creates the event or a poll for it. */
export function FindTimeDialog({ initialEmails, schedules, onClose }: FindTimeDialogProps) {
  const now = useNow();
  const [title, setTitle] = useState('');
  const [titleError, setTitleError] = useState<string>();
  const [duration, setDuration] = useState<DurationOption>('30');
  const [searchWindow, setSearchWindow] = useState<SearchWindow>('two_weeks');
  const [emails, setEmails] = useState<string[]>([...initialEmails]);
  const [selectedStart, setSelectedStart] = useState<string | null>(null);
  const [browsedDate, setBrowsedDate] = useState<string | null>(null);
  const titleInput = useRef<HTMLInputElement>(null);
  const create = useCreateEvent();
  const getIdempotencyKey = useIdempotencyKey();

  const searchRange = getSearchRange(searchWindow, now, getTimeZone(), getWeekStart());
  const request = { durationMinutes: Number(duration), emails, window: searchRange };
  const suggestions = useSuggestions(request, true);
  const times = suggestions.data ? getVisibleTimes(suggestions.data) : [];
  const selectedTime =
    times.find(({ start_time }) => start_time === selectedStart) ?? times[0] ?? null;
  const date = browsedDate ?? toLocalDate(new Date(selectedTime?.start_time ?? searchRange.start));
  const scheduleChoice = useScheduleChoice(schedules);
  const { schedule } = scheduleChoice;

  const validateTitle = () => {
    if (!isBlank(title)) return true;
    setTitleError(TITLE_REQUIRED);
    titleInput.current?.focus();
    return false;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!validateTitle() || !selectedTime || !schedule) return;
    const body = {
      schedule_ids: [schedule.id],
      title: title.trim(),
      start_time: selectedTime.start_time,
      end_time: selectedTime.end_time,
      time_zone: getTimeZone(),
      invited_users: emails,
    };
    create.mutate({ body, key: getIdempotencyKey(body) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Find a time')}
      size="wide"
      flush
      dirty={title.trim() !== ''}
      initialFocus={titleInput}
      onSubmit={submit}
      headerActions={<PollsButton />}
      footer={
        <>
          <CreatePollButton
            poll={{ title, emails, durationMinutes: Number(duration), schedule, times }}
            validate={validateTitle}
            onCreated={onClose}
          />
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            disabled={!selectedTime || !schedule || suggestions.isPlaceholderData}
          >
            {t('Create Event')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form}>
          <Field label={t('Event Title')} error={titleError}>
            <TextInput
              ref={titleInput}
              value={title}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => {
                setTitle(target.value);
                setTitleError(undefined);
              }}
            />
          </Field>
          <ScheduleSelect schedules={schedules} choice={scheduleChoice} />
          <div className={styles.searchFields}>
            <FieldGroup label={t('Duration')}>
              <SegmentedControl
                label={t('Duration')}
                value={duration}
                options={DURATION_OPTIONS}
                onChange={setDuration}
              />
            </FieldGroup>
            <Field label={t('Within')}>
              <Select
                value={searchWindow}
                onChange={({ target }) => {
                  setSearchWindow(target.value as SearchWindow);
                  setBrowsedDate(null);
                }}
              >
                {Object.entries(SEARCH_WINDOW_LABELS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <EmailChipsInput label={t('Invite People')} value={emails} onChange={setEmails} />
          <SuggestionList
            times={suggestions.data}
            error={getSearchError(suggestions)}
            selectedStart={selectedTime?.start_time ?? null}
            onSelect={({ start_time }) => {
              setSelectedStart(start_time);
              setBrowsedDate(null);
            }}
          />
        </div>
        <AvailabilityGrid
          date={date}
          emails={emails}
          times={times.map(({ start_time, end_time }, index) => ({
            start: Date.parse(start_time),
            end: Date.parse(end_time),
            number: index + 1,
            isSelected: start_time === selectedTime?.start_time,
          }))}
          onDayChange={(days) => setBrowsedDate(addDays(date, days))}
        />
      </div>
    </Dialog>
  );
}

const SEARCH_FAILED = t("Couldn't load suggested times.");

/** Returns the search error. A retry is offered unless the error is about the user's plan. */
function getSearchError({ error, refetch }: ReturnType<typeof useSuggestions>) {
  if (!error) return null;
  const onRetry = isUpgradeError(error) ? null : () => void refetch();
  return { text: getErrorMessage(error, SEARCH_FAILED), onRetry };
}
