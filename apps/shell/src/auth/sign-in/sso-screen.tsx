import { recoverForm } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Field, TextInput } from '@scheduler/ui';
import { AuthActionError, getMessage, type AuthActions } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { useAuthForm } from '../components/use-auth-form.ts';

const UNKNOWN_DOMAIN_MESSAGE = t("Single sign-on isn't set up for this email");

const isUnknownDomain = (error: unknown) =>
  error instanceof AuthActionError && /^sso_provider_(not_found|disabled)$/.test(error.code ?? '');

/** `/login/sso`. The email domain determines the identity provider. */
export function SsoScreen({ auth, notify }: { auth: AuthActions; notify: Notify }) {
  const form = useAuthForm(recoverForm, { email: '' });
  const { errors, isSubmitting } = form.formState;

  const redirect = form.handleSubmit(async ({ email }) => {
    try {
      await auth.redirectToSso(email.slice(email.lastIndexOf('@') + 1));
    } catch (error) {
      if (isUnknownDomain(error)) {
        form.setError('email', { message: UNKNOWN_DOMAIN_MESSAGE }, { shouldFocus: true });
      } else notify.error(getMessage(error, t('Failed to sign in')));
    }
  });

  const passwordLink = rich('Or <a>use your password</a>', {
    a: <AuthLink to="/login" />,
  });
  return (
    <AuthFrame title={t('Single sign-on')} lead={passwordLink}>
      <form className={styles.form} onSubmit={(event) => void redirect(event)} noValidate>
        <Field
          label={t('Work email')}
          error={errors.email?.message}
          help={t("We'll redirect you to your organization's sign-in page.")}
        >
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <SubmitButton busy={isSubmitting}>{t('Continue')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
