import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage, type AuthActions } from './auth-actions.ts';

/** Offers to resend the verification email when a user signs in before verifying their address. */
export function VerifyEmailBanner(props: { email: string; auth: AuthActions; notify: Notify }) {
  const { email, auth, notify } = props;
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await auth.resendVerificationEmail(email);
      notify.success(t('Verification email sent. Check your inbox.'));
    } catch (error) {
      notify.error(
        getMessage(error, t("Couldn't send the verification email. Resend it in a few minutes.")),
      );
    } finally {
      setSending(false);
    }
  };
  const button = (
    <Button size="sm" busy={sending} onClick={() => void resend()}>
      {t('Resend')}
    </Button>
  );
  return (
    <Banner action={button}>
      {t('Check your inbox and confirm {email} to sign in.', { email })}
    </Banner>
  );
}
