import { Plus, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { IconButton } from '../buttons/button.tsx';
import { addEmails } from './email-list.ts';
import { Field, useFieldProps } from './field.tsx';
import styles from './email-chips-input.module.css';

interface EmailChipsInputProps {
  label: ReactNode;
  optional?: boolean | undefined;
  value: readonly string[];
  onChange: (emails: string[]) => void;
  /** An external error, for example from the server. The input's own errors take precedence. */
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/**
 * Email addresses as chips. Enter, comma, space and the plus button add the entered text; Backspace in
 * the empty input removes the last address. Leaving the field also adds a valid address, so that it
 * isn't lost on save.
 */
export function EmailChipsInput(props: EmailChipsInputProps) {
  const { label, optional, value, onChange, disabled = false } = props;
  const [draft, setDraft] = useState('');
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = (text: string) => {
    const result = addEmails(value, text);
    setDraft(result.rest);
    setError(result.error);
    const added = result.emails.slice(value.length);
    setAnnouncement(added.length > 0 ? t('{emails} added', { emails: added.join(', ') }) : '');
    if (added.length > 0) onChange(result.emails);
  };
  const remove = (email: string) => {
    onChange(value.filter((other) => other !== email));
    setAnnouncement(t('{email} removed', { email }));
    input.current?.focus();
  };
  const handleInput = (text: string) => {
    setError(undefined);
    if (/[\s,;]/.test(text)) add(text);
    else setDraft(text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const lastEmail = value.at(-1);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (draft !== '') add(draft);
    } else if (event.key === 'Backspace' && draft === '' && lastEmail !== undefined)
      remove(lastEmail);
  };
  const handleBlur = () => {
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
      {/* A click next to the chips focuses the input. Keyboard users don't need this. */}
      <div className={styles.box} role="presentation" onClick={() => input.current?.focus()}>
        {value.map((email) => (
          <Chip key={email} email={email} disabled={disabled} onRemove={() => remove(email)} />
        ))}
        <DraftInput
          ref={input}
          value={draft}
          disabled={disabled}
          onChange={(event) => handleInput(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={handleBlur}
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
        {announcement}
      </span>
    </Field>
  );
}

function DraftInput(props: React.ComponentProps<'input'>) {
  return (
    <input
      {...useFieldProps()}
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
