import { newPasswordForm, PASSWORD_MIN } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { AccountName, Banner, Field, PasswordInput } from '@scheduler/ui';
import { messageOf, type AuthActions } from './auth-actions.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface ResetPasswordScreenProps {
  auth: AuthActions;
  notify: Notify;
  onUpdated: () => void;
  /** Whose password it is. */
  email?: string | undefined;
  /** Why the link from the mail did not work; then there is nothing to fill in. */
  problem?: string | undefined;
}

// The second password is right or wrong by the first.
const revalidate = { deps: 'confirmPassword' } as const;

/** /reset-password, where the link in the mail leads. */
export function ResetPasswordScreen({ problem, ...rest }: ResetPasswordScreenProps) {
  if (problem === undefined) return <NewPassword {...rest} />;
  const again = <AuthLink to="/forgot-password">{t('Ask for a new link')}</AuthLink>;
  return (
    <AuthFrame title={t('Choose a new password')} lead={again}>
      <div className={styles.form}>
        <Banner tone="danger">{problem}</Banner>
      </div>
    </AuthFrame>
  );
}

type NewPasswordProps = Omit<ResetPasswordScreenProps, 'problem'>;

function NewPassword({ auth, notify, onUpdated, email = '' }: NewPasswordProps) {
  const form = useAuthForm(newPasswordForm, { password: '', confirmPassword: '' });
  const { errors, isSubmitting } = form.formState;

  const update = form.handleSubmit(async ({ password }) => {
    try {
      await auth.updatePassword(password);
    } catch (error) {
      notify.error(messageOf(error, t('Failed to update password')));
      return;
    }
    notify.success(t('Password updated'));
    onUpdated();
  });

  return (
    <AuthFrame title={t('Choose a new password')} lead={t('You stay signed in afterwards.')}>
      <form className={styles.form} onSubmit={(event) => void update(event)} noValidate>
        <AccountName email={email} />
        <Field
          label={t('Password')}
          error={errors.password?.message}
          help={t('At least {PASSWORD_MIN} characters', { PASSWORD_MIN })}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password', revalidate)} />
        </Field>
        <Field label={t('Confirm Password')} error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <SubmitButton busy={isSubmitting}>{t('Save password')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
