import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { useState } from 'react';
import { messageOf, type AuthActions } from './auth-actions.ts';

/** Offers the verification mail again to somebody who signs in before following its link. */
export function ResendBanner(props: { email: string; auth: AuthActions; notify: Notify }) {
  const { email, auth, notify } = props;
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await auth.resend(email);
      notify.success(t('Verification email sent. Please check your email.'));
    } catch (error) {
      notify.error(messageOf(error, t('Failed to send the verification email')));
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
      {t('Follow the link in our email to verify {email} first.', { email })}
    </Banner>
  );
}
