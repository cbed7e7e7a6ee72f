import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from '@scheduler/i18n';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { useFieldWiring } from './field.tsx';
import styles from './text-input.module.css';

/** A one-line input of any textual type: text, email, search, date, datetime-local. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} {...rest} className={cx(styles.input, className)} />;
}

/** Whose a new password is, told to what keeps passwords; people do not see it. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
);

/** Several lines; the person may drag it taller. */
export function TextArea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  const classes = cx(styles.input, styles.area, className);
  return <textarea {...useFieldWiring()} rows={rows} {...rest} className={classes} />;
}

/** A password that can be shown while typing. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? t('Hide password') : t('Show password');
  return (
    <div className={styles.wrap}>
      <TextInput {...props} type={shown ? 'text' : 'password'} />
      <IconButton label={label} className={styles.inside} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

/** One of a short list. The browser's own list, which phones show best; children are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const classes = cx(styles.input, styles.select, className);
  return (
    <div className={styles.wrap}>
      <select {...useFieldWiring()} {...rest} className={classes} />
      <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
    </div>
  );
}
