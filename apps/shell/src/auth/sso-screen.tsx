import { recoverForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Field, TextInput } from '@scheduler/ui';
import { AuthFailure, messageOf, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

const UNKNOWN_DOMAIN = t('No single sign-on is set up for this address');

const isUnknown = (error: unknown) =>
  error instanceof AuthFailure && /^sso_provider_(not_found|disabled)$/.test(error.code ?? '');

/** /login/sso: the address says which organisation's page signs in. */
export function SsoScreen({ auth, notify }: { auth: AuthActions; notify: Notify }) {
  const form = useAuthForm(recoverForm, { email: '' });
  const { errors, isSubmitting } = form.formState;

  const leave = form.handleSubmit(async ({ email }) => {
    try {
      await auth.leaveForSso(email.slice(email.lastIndexOf('@') + 1));
    } catch (error) {
      if (isUnknown(error)) {
        form.setError('email', { message: UNKNOWN_DOMAIN }, { shouldFocus: true });
      } else notify.error(messageOf(error, t('Failed to sign in')));
    }
  });

  const password = rich('Or <a>use your password</a>', {
    a: <AuthLink to="/login" />,
  });
  return (
    <AuthFrame title={t('Single sign-on')} lead={password}>
      <form className={styles.form} onSubmit={(event) => void leave(event)} noValidate>
        <Field
          label={t('Work email')}
          error={errors.email?.message}
          help={t('You go on to the page where your organization signs you in.')}
        >
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <SubmitButton busy={isSubmitting}>{t('Continue')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
