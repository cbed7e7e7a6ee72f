import { creationOf, type QuickAddReading, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, cx, Dialog, DialogClose, Field, Select, TextInput } from '@scheduler/ui';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { isWritable } from '../../is-writable.ts';
import { useIdempotencyKey } from '../../use-idempotency-key.ts';
import { failureText } from '../../failure-text.ts';
import { usePlatform } from '@scheduler/platform';
import { noteSchedule, preferredSchedule } from '../preferred-schedule.ts';
import { useCreateEvent } from '../use-event-mutations.ts';
import { ProposalSummary } from './proposal-summary.tsx';
import { useReading, type Answers } from './use-reading.ts';
import styles from './quick-add.module.css';

interface QuickAddDialogProps {
  /** What was typed before the field was there; it begins with that. */
  typedAhead?: string;
  schedules: readonly Schedule[];
  /** Those that are not looked at. */
  hidden?: ReadonlySet<string>;
  onClose: () => void;
}

const none: ReadonlySet<string> = new Set();

/** A sentence becomes an event: what is read in it is shown while it is typed. */
export function QuickAddDialog(props: QuickAddDialogProps) {
  const { typedAhead = '', schedules, hidden = none, onClose } = props;
  const { notify } = usePlatform();
  const open = schedules.filter(isWritable);
  const [edited, setText] = useState<string>();
  const text = edited ?? typedAhead;
  const [answers, setAnswers] = useState<Answers>({});
  const [scheduleId, setScheduleId] = useState(
    () => preferredSchedule(schedules, hidden) ?? open[0]?.id ?? '',
  );
  const { reading, fault, isCurrent } = useReading(text, answers);
  const create = useCreateEvent();
  const keyFor = useIdempotencyKey();
  const input = useRef<HTMLInputElement>(null);
  const body = reading && isCurrent ? creationOf(reading.event, scheduleId) : null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!body) return;
    const onError = (error: Error) => notify.error(failureText(error, t('Failed to create event')));
    const onSuccess = () => {
      noteSchedule(scheduleId);
      onClose();
    };
    create.mutate({ body, key: keyFor(body) }, { onSuccess, onError });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Quick add')}
      size="md"
      dirty={text.trim() !== ''}
      initialFocus={input}
      onSubmit={submit}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" disabled={!body} busy={create.isPending}>
            {t('Create Event')}
          </Button>
        </>
      }
    >
      <Field label={t('What and when')} error={fault}>
        <TextInput
          ref={input}
          value={text}
          maxLength={500}
          autoComplete="off"
          placeholder={t('Lunch with Ana tomorrow at 1pm')}
          onChange={({ target }) => {
            setText(target.value);
            setAnswers({});
          }}
        />
      </Field>
      <div aria-live="polite" className={cx(styles.reading, !isCurrent && styles.stale)}>
        {reading && (
          <>
            <Highlighted text={reading.text} parts={reading.parts} />
            <ProposalSummary event={reading.event} />
            <Questions
              questions={reading.questions}
              answers={answers}
              onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })}
            />
          </>
        )}
      </div>
      {open.length > 1 && (
        <Field label={t('Schedule')}>
          <Select value={scheduleId} onChange={({ target }) => setScheduleId(target.value)}>
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </Dialog>
  );
}

/** The text with the parts marked that something was read from. */
function Highlighted({ text, parts }: { text: string; parts: QuickAddReading['parts'] }) {
  const inOrder = parts.toSorted((a, b) => a.start - b.start);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { field, start, end } of inOrder) {
    if (start < at) continue;
    pieces.push(text.slice(at, start));
    pieces.push(
      <mark key={`${field}-${start}`} data-field={field}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <p className={styles.highlighted} aria-hidden="true">
      {pieces}
      {text.slice(at)}
    </p>
  );
}

interface QuestionsProps {
  questions: QuickAddReading['questions'];
  answers: Answers;
  onAnswer: (id: string, value: string) => void;
}

/** What the text leaves open; the first option is taken unless it is needed to say. */
const Questions = ({ questions, answers, onAnswer }: QuestionsProps) =>
  questions.map(({ id, question, options, needed }) => (
    <div key={id} role="group" aria-label={question} className={styles.question}>
      <p>{question}</p>
      <div>
        {options.map(({ label, value }) => (
          <Button
            key={value}
            size="sm"
            aria-pressed={(answers[id] ?? (needed ? null : options[0]?.value)) === value}
            className={styles.option}
            onClick={() => onAnswer(id, value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  ));
