import { codeForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { Field, TextInput } from '@scheduler/ui';
import { useEffect } from 'react';
import styles from './auth-frame.module.css';
import { messageOf } from './auth-actions.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface CodeFormProps {
  label: string;
  submit: string;
  /** Words and digits, of a length of its own; digits alone unless told. */
  letters?: boolean;
  /** The sentence for a refusal, where the auth service's own will not do. */
  wordsFor?: (error: unknown) => string | undefined;
  onCode: (code: string) => Promise<void>;
}

/** One field for a code, which a phone offers to fill in. A wrong one is told below it. */
export function CodeForm({ label, submit, letters = false, wordsFor, onCode }: CodeFormProps) {
  const form = useAuthForm(codeForm, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus, setError } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const check = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      const message = wordsFor?.(error) ?? messageOf(error, t('Failed to check the code'));
      setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void check(event)} noValidate>
      <Field label={label} error={errors.code?.message} className={styles.code}>
        <TextInput
          inputMode={letters ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{submit}</SubmitButton>
    </form>
  );
}
