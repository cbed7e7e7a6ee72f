import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';
import type { AuthScreenProps } from '../auth-actions.ts';
import { useAsyncAction } from '../components/use-async-action.ts';

/** Offers a new verification link when a user signs in before verifying their address. */
export function VerifyEmailBanner(props: AuthScreenProps & { email: string }) {
  const { email, auth, notify, sendsEmail = true } = props;
  const sendLink = async () => {
    await auth.resendVerificationEmail(email);
    notify.success(
      sendsEmail
        ? t('Verification email sent. Check your inbox.')
        : t('Your administrator has a new link'),
    );
  };
  const failureMessage = sendsEmail
    ? t("Couldn't send the verification email. Resend it in a few minutes.")
    : t("Couldn't request a link. Retry in a few minutes.");
  const { busy, run } = useAsyncAction(sendLink, failureMessage, notify.error);
  const button = (
    <Button size="sm" busy={busy} onClick={run}>
      {sendsEmail ? t('Resend') : t('Request a new link')}
    </Button>
  );
  return (
    <Banner action={button}>
      {sendsEmail
        ? t('Check your inbox and confirm {email} to sign in.', { email })
        : t(
            "This server doesn't send email. Contact your administrator for the link to confirm {email}.",
            { email },
          )}
    </Banner>
  );
}
