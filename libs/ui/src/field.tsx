import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { cx } from './class-names.ts';
import styles from './field.module.css';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Marks the label "optional"; required is the rule and needs no mark. */
  optional?: boolean | undefined;
  /** The sentence to show below; its presence marks the input invalid. */
  error?: string | undefined;
  help?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A label above one input, help and error below, tied together for screen readers. `TextInput`,
 * `TextArea`, `PasswordInput` and `Select` inside it find their id and description by themselves.
 */
export function Field({ label, optional, className, children, ...notes }: FieldProps) {
  const id = useId();
  const describedBy = noteIds(id, notes);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(notes.error) }}>
        {children}
      </FieldContext>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

/** The same frame for a group of controls, such as a colour picker or schedule chips. */
export function FieldGroup({ label, optional, className, children, ...notes }: FieldProps) {
  const id = useId();
  return (
    <fieldset className={cx(styles.field, className)} aria-describedby={noteIds(id, notes)}>
      <legend className={cx(styles.label, styles.legend)}>
        {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
      </legend>
      {children}
      <FieldNotes id={id} {...notes} />
    </fieldset>
  );
}

type Notes = Pick<FieldProps, 'error' | 'help'>;

const noteIds = (id: string, { error, help }: Notes) =>
  cx(error && `${id}-error`, help != null && `${id}-help`) || undefined;

function FieldNotes({ id, error, help }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <CircleAlert size={14} strokeWidth={1.9} aria-hidden="true" />
          {error}
        </p>
      )}
      {help != null && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}

/** What an input inside a `Field` must carry; empty outside of one. */
export function useFieldWiring() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}
