import { toNewEventInput, type QuickAddResult } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, cx, Dialog, DialogClose, Field, focusOnMount, TextInput } from '@scheduler/ui';
import { useCallback, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { ScheduleSelect, useScheduleChoice } from '../schedule-select.tsx';
import { useCreateEvent } from '../use-event-mutations.ts';
import { ParsedEventSummary } from './parsed-event-summary.tsx';
import type { QuickAddDialogProps } from './quick-add-props.ts';
import { useQuickAddParser, type QuickAddAnswers } from './use-quick-add-parser.ts';
import styles from './quick-add.module.css';

/** Creates an event from natural-language text. Shows the parsed event while the user types. */
export function QuickAddDialog(props: QuickAddDialogProps) {
  const { text, onTextChange, schedules, onClose, finalFocus } = props;
  const [answers, setAnswers] = useState<QuickAddAnswers>({});
  const scheduleChoice = useScheduleChoice(schedules);
  const scheduleId = scheduleChoice.schedule?.id;
  const { parsed, parseError, isCurrent } = useQuickAddParser(text, answers);
  const create = useCreateEvent();
  const getIdempotencyKey = useIdempotencyKey();
  const input = useRef<HTMLInputElement>(null);
  const focusInput = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    focusOnMount(element);
  }, []);
  const body = parsed && isCurrent && scheduleId ? toNewEventInput(parsed.event, scheduleId) : null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!body) return;
    create.mutate({ body, key: getIdempotencyKey(body) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Quick add')}
      size="md"
      dirty={text.trim() !== ''}
      initialFocus={input}
      finalFocus={finalFocus}
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
      <Field label={t('What and when')} error={parseError}>
        <TextInput
          ref={focusInput}
          value={text}
          maxLength={500}
          autoComplete="off"
          placeholder={t('Lunch with Ana tomorrow at 1pm')}
          onChange={({ target }) => {
            onTextChange(target.value);
            setAnswers({});
          }}
        />
      </Field>
      <div aria-live="polite" className={cx(styles.result, !isCurrent && styles.stale)}>
        {parsed && (
          <>
            <Highlighted text={parsed.text} parts={parsed.parts} />
            <ParsedEventSummary event={parsed.event} />
            <Questions
              questions={parsed.questions}
              answers={answers}
              onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })}
            />
          </>
        )}
      </div>
      <ScheduleSelect schedules={schedules} choice={scheduleChoice} />
    </Dialog>
  );
}

/** Highlights the parts of the text that were recognized. */
function Highlighted({ text, parts }: { text: string; parts: QuickAddResult['parts'] }) {
  const sortedParts = parts.toSorted((a, b) => a.start - b.start);
  const nodes: ReactNode[] = [];
  let position = 0;
  for (const { field, start, end } of sortedParts) {
    if (start < position) continue;
    nodes.push(text.slice(position, start));
    nodes.push(
      <mark key={`${field}-${start}`} data-field={field}>
        {text.slice(start, end)}
      </mark>,
    );
    position = end;
  }
  return (
    <p className={styles.highlighted} aria-hidden="true">
      {nodes}
      {text.slice(position)}
    </p>
  );
}

interface QuestionsProps {
  questions: QuickAddResult['questions'];
  answers: QuickAddAnswers;
  onAnswer: (id: string, value: string) => void;
}

/** Asks about ambiguous parts of the text. Optional questions default to their first option. */
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
