import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { addDays } from '@scheduler/scheduling';
import { Button, Dialog, DialogClose, EmailChipsInput, Field, FieldGroup } from '@scheduler/ui';
import { SegmentedControl, Select, TextInput } from '@scheduler/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { useCreateEvent } from '../calendar/use-event-mutations.ts';
import { localDate, localZone, weekStart } from '../dates.ts';
import { asksToUpgrade, failureText } from '../failure-text.ts';
import { isWritable } from '../is-writable.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { useNow } from '../use-now.ts';
import { AvailabilityBoard } from './availability-board.tsx';
import { AskGuests } from './polls/ask-guests.tsx';
import { PollsButton } from './polls/polls-button.tsx';
import { SuggestionList, shownTimes } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { windowOf, withinChoices, type Within } from './within.ts';
import styles from './find-a-time.module.css';

const lengths = [
  { value: '30', label: '30 m' },
  { value: '45', label: '45 m' },
  { value: '60', label: '1 h' },
] as const;
type Length = (typeof lengths)[number]['value'];

const NO_TITLE = t('Event title is required');

interface FindTimeDialogProps {
  /** Who is to come, when that is known already. */
  emails: readonly string[];
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Finds a time that suits everybody, and makes it an event, or asks the guests. */
export function FindTimeDialog({ emails: known, schedules, onClose }: FindTimeDialogProps) {
  const { notify } = usePlatform();
  const now = useNow();
  const [title, setTitle] = useState('');
  const [fault, setFault] = useState<string>();
  const [length, setLength] = useState<Length>('30');
  const [within, setWithin] = useState<Within>('two_weeks');
  const [emails, setEmails] = useState<string[]>([...known]);
  const [picked, pick] = useState<string | null>(null);
  const [look, setLook] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const create = useCreateEvent();
  const keyFor = useIdempotencyKey();

  const window = windowOf(within, now, localZone(), weekStart());
  const wanted = { minutes: Number(length), emails, window };
  const suggestions = useSuggestions(wanted, true);
  const times = suggestions.data ? shownTimes(suggestions.data) : [];
  const chosen = times.find(({ start_time }) => start_time === picked) ?? times[0] ?? null;
  const date = look ?? localDate(new Date(chosen?.start_time ?? window.start));
  const place = schedules.find(isWritable);

  const titled = () => {
    if (title.trim() !== '') return true;
    setFault(NO_TITLE);
    input.current?.focus();
    return false;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!titled() || !chosen || !place) return;
    const body = {
      schedule_ids: [place.id],
      title: title.trim(),
      start_time: chosen.start_time,
      end_time: chosen.end_time,
      time_zone: localZone(),
      invited_users: emails,
    };
    const onError = (error: Error) => notify.error(failureText(error, t('Failed to create event')));
    create.mutate({ body, key: keyFor(body) }, { onSuccess: onClose, onError });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Find a time')}
      size="wide"
      flush
      dirty={title.trim() !== ''}
      initialFocus={input}
      onSubmit={submit}
      headerActions={<PollsButton />}
      footer={
        <>
          <AskGuests
            poll={{ title, emails, minutes: Number(length), schedule: place, times }}
            onRefuse={titled}
            onAsked={onClose}
          />
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            disabled={!chosen || !place || suggestions.isPlaceholderData}
          >
            {t('Create Event')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form}>
          <Field label={t('Event Title')} error={fault}>
            <TextInput
              ref={input}
              value={title}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => {
                setTitle(target.value);
                setFault(undefined);
              }}
            />
          </Field>
          <div className={styles.two}>
            <FieldGroup label={t('Length')}>
              <SegmentedControl
                label={t('Length')}
                value={length}
                options={lengths}
                onChange={setLength}
              />
            </FieldGroup>
            <Field label={t('Within')}>
              <Select
                value={within}
                onChange={({ target }) => {
                  setWithin(target.value as Within);
                  setLook(null);
                }}
              >
                {Object.entries(withinChoices).map(([value, label]) => (
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
            fault={faultOf(suggestions)}
            chosen={chosen?.start_time ?? null}
            onChoose={({ start_time }) => {
              pick(start_time);
              setLook(null);
            }}
          />
        </div>
        <AvailabilityBoard
          date={date}
          emails={emails}
          times={times.map(({ start_time, end_time }, index) => ({
            start: Date.parse(start_time),
            end: Date.parse(end_time),
            number: index + 1,
            chosen: start_time === chosen?.start_time,
          }))}
          onTurn={(days) => setLook(addDays(date, days))}
        />
      </div>
    </Dialog>
  );
}

const FAILED = t('Times could not be looked for.');

/** What a plan does not include is not there at a second try either. */
function faultOf({ error, refetch }: ReturnType<typeof useSuggestions>) {
  if (!error) return null;
  const onRetry = asksToUpgrade(error) ? null : () => void refetch();
  return { text: failureText(error, FAILED), onRetry };
}
