import { t } from '@scheduler/i18n';
import { Button, Field, LoadError, Skeleton, TextArea } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { AuthActionError } from '../auth-actions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { CodeForm } from '../components/code-form.tsx';
import type { MfaActions } from './mfa-actions.ts';

interface RequiredFactorScreenProps {
  mfaActions: MfaActions;
  onDone: () => void;
}

const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const getErrorMessage = (error: unknown) =>
  error instanceof AuthActionError && error.code === 'mfa_verification_failed'
    ? t("That code didn't work. Try the newest one.")
    : undefined;

/** Adds the first second factor, if the deployment requires one. */
export function RequiredFactorScreen({ mfaActions, onDone }: RequiredFactorScreenProps) {
  const enrollment = useQuery({
    queryKey: ['required-factor'],
    queryFn: mfaActions.enrollApp,
    staleTime: Infinity,
    gcTime: 0,
  });
  const verify = async (code: string) => {
    await mfaActions.verifyApp(enrollment.data?.factorId ?? '', code);
    onDone();
  };
  return (
    <AuthFrame
      title={t('Set up two-factor authentication')}
      lead={t(
        'Your administrator requires it. Scan this with an authenticator app, or enter the setup key by hand. Then enter the code it shows.',
      )}
    >
      {enrollment.isPending && <Skeleton height={320} />}
      {enrollment.isError && (
        <LoadError
          message={t("Couldn't set up the authenticator app")}
          onRetry={() => void enrollment.refetch()}
          retrying={enrollment.isFetching}
        />
      )}
      {enrollment.data && (
        <>
          <img
            className={styles.qrCode}
            src={enrollment.data.qrCode}
            alt={t('QR code with the setup key')}
          />
          <Field label={t('Setup key')}>
            <TextArea readOnly rows={2} value={formatSecret(enrollment.data.secret)} />
          </Field>
          <CodeForm
            label={t('Code')}
            submitLabel={t('Verify')}
            getErrorMessage={getErrorMessage}
            onCode={verify}
          />
        </>
      )}
      <div className={styles.alternatives}>
        <Button variant="ghost" block onClick={() => void mfaActions.signOut()}>
          {t('Sign in with a different account')}
        </Button>
      </div>
    </AuthFrame>
  );
}
