import { codeForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { Field, TextInput } from '@scheduler/ui';
import { useEffect } from 'react';
import styles from './auth-frame.module.css';
import { getMessage } from '../auth-actions.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface CodeFormProps {
  label: string;
  submitLabel: string;
  /** Whether the code is alphanumeric. Defaults to digits only. */
  allowLetters?: boolean;
  /** Returns a message that replaces the one from the auth service. */
  getErrorMessage?: (error: unknown) => string | undefined;
  onCode: (code: string) => Promise<void>;
  /** Called after `onCode` has succeeded. */
  onDone: () => Promise<void> | void;
}

/** Form with one field for a one-time code, which phones can autofill. */
export function CodeForm(props: CodeFormProps) {
  const { label, submitLabel, allowLetters = false, getErrorMessage, onCode, onDone } = props;
  const form = useAuthForm(codeForm, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus, setError } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submitCode = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
      await onDone();
    } catch (error) {
      const message =
        getErrorMessage?.(error) ??
        getMessage(error, t("Couldn't verify the code. Enter it once more."));
      setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submitCode(event)} noValidate>
      <Field label={label} error={errors.code?.message} className={styles.code}>
        <TextInput
          inputMode={allowLetters ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{submitLabel}</SubmitButton>
    </form>
  );
}
