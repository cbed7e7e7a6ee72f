import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from '@scheduler/i18n';
import { IconButton } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
import { useFieldProps } from './field.tsx';
import styles from './text-input.module.css';

/** A single-line input for text, email, search, date or datetime-local. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} {...rest} className={cx(styles.input, className)} />;
}

/** A hidden field that shows password managers which account a new password belongs to. */
export const HiddenUsernameInput = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
);

/** A multiline input that users can resize vertically. */
export function TextArea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  const classes = cx(styles.input, styles.area, className);
  return <textarea {...useFieldProps()} rows={rows} {...rest} className={classes} />;
}

/** A password input with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  const label = isVisible ? t('Hide password') : t('Show password');
  return (
    <div className={styles.wrapper}>
      <TextInput {...props} type={isVisible ? 'text' : 'password'} />
      <IconButton
        label={label}
        className={styles.innerButton}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

/** A native select, which works best on phones. Children are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const classes = cx(styles.input, styles.select, className);
  return (
    <div className={styles.wrapper}>
      <select {...useFieldProps()} {...rest} className={classes} />
      <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
    </div>
  );
}
