import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { cx } from '../styles/class-names.ts';
import styles from './field.module.css';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldContextValue | null>(null);

interface FieldProps {
  label: ReactNode;
  /** Marks the label as optional. Required fields have no mark. */
  optional?: boolean | undefined;
  /** Error message. Marks the input as invalid. */
  error?: string | undefined;
  help?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A label, an input, an error and help text, connected for screen readers. `TextInput`, `TextArea`,
 * `PasswordInput` and `Select` get their ID and description from it.
 */
export function Field({ label, optional, className, children, ...messages }: FieldProps) {
  const id = useId();
  const describedBy = getMessageIds(id, messages);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(messages.error) }}>
        {children}
      </FieldContext>
      <FieldMessageList id={id} {...messages} />
    </div>
  );
}

/** Like `Field`, for a group of controls like a color picker or schedule chips. */
export function FieldGroup({ label, optional, className, children, ...messages }: FieldProps) {
  const id = useId();
  return (
    <fieldset
      className={cx(styles.field, className)}
      aria-describedby={getMessageIds(id, messages)}
    >
      <legend className={cx(styles.label, styles.legend)}>
        {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
      </legend>
      {children}
      <FieldMessageList id={id} {...messages} />
    </fieldset>
  );
}

type FieldMessages = Pick<FieldProps, 'error' | 'help'>;

const getMessageIds = (id: string, { error, help }: FieldMessages) =>
  cx(error && `${id}-error`, help != null && `${id}-help`) || undefined;

function FieldMessageList({ id, error, help }: FieldMessages & { id: string }) {
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

/** Returns the props for an input inside a `Field`; empty outside one. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}
