import { Plus, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { IconButton } from './button.tsx';
import { addEmails } from './email-list.ts';
import { Field, useFieldWiring } from './field.tsx';
import styles from './email-chips-input.module.css';

export interface EmailChipsInputProps {
  label: ReactNode;
  optional?: boolean | undefined;
  value: readonly string[];
  onChange: (emails: string[]) => void;
  /** An error from outside, such as the server's; the input's own comes first. */
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/**
 * E-mail addresses as chips. Enter, comma, space or the plus button adds what is typed; Backspace
 * in the empty input takes the last one away. Leaving the field adds a finished address as well,
 * so that saving never loses one.
 */
export function EmailChipsInput(props: EmailChipsInputProps) {
  const { label, optional, value, onChange, disabled = false } = props;
  const [draft, setDraft] = useState('');
  const [error, setError] = useState<string>();
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = (text: string) => {
    const result = addEmails(value, text);
    setDraft(result.rest);
    setError(result.error);
    const added = result.emails.slice(value.length);
    setNews(added.length > 0 ? t('{emails} added', { emails: added.join(', ') }) : '');
    if (added.length > 0) onChange(result.emails);
  };
  const remove = (email: string) => {
    onChange(value.filter((other) => other !== email));
    setNews(t('{email} removed', { email }));
    input.current?.focus();
  };
  const type = (text: string) => {
    setError(undefined);
    if (/[\s,;]/.test(text)) add(text);
    else setDraft(text);
  };
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (draft !== '') add(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) remove(last);
  };
  const leave = () => {
    const result = addEmails(value, draft);
    if (draft !== '' && result.error === undefined) add(draft);
  };

  return (
    <Field
      label={label}
      optional={optional}
      error={error ?? props.error}
      help={t('Press Enter, comma, or space to add multiple emails')}
    >
      {/* A press beside the chips means the input; the keyboard reaches it without this. */}
      <div className={styles.box} role="presentation" onClick={() => input.current?.focus()}>
        {value.map((email) => (
          <Chip key={email} email={email} disabled={disabled} onRemove={() => remove(email)} />
        ))}
        <DraftInput
          ref={input}
          value={draft}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={leave}
        />
        <IconButton
          label={t('Add email')}
          className={styles.add}
          disabled={disabled || draft.trim() === ''}
          onClick={() => {
            add(draft);
            input.current?.focus();
          }}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      <span className="sr-only" role="status">
        {news}
      </span>
    </Field>
  );
}

function DraftInput(props: React.ComponentProps<'input'>) {
  return (
    <input
      {...useFieldWiring()}
      {...props}
      className={styles.input}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      placeholder={t('Add an email')}
      spellCheck={false}
    />
  );
}

function Chip(props: { email: string; disabled: boolean; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      <span className={styles.email}>{props.email}</span>
      <button
        type="button"
        aria-label={t('Remove {email}', { email: props.email })}
        disabled={props.disabled}
        onClick={props.onRemove}
      >
        <X size={12} strokeWidth={2.1} aria-hidden="true" />
      </button>
    </span>
  );
}
