import { t } from '@scheduler/i18n';
import { Button, Field, QueryContent, Skeleton, TextArea } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import { CodeForm } from '../components/code-form.tsx';
import type { MfaActions } from './mfa-actions.ts';
import { getAppCodeError } from './mfa-methods.tsx';

interface RequiredFactorScreenProps {
  mfaActions: MfaActions;
  onDone: () => void;
}

const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Adds the first second factor, if the deployment requires one. */
export function RequiredFactorScreen({ mfaActions, onDone }: RequiredFactorScreenProps) {
  const enrollment = useQuery({
    queryKey: ['required-factor'],
    queryFn: mfaActions.enrollApp,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <AuthFrame
      title={t('Set up two-factor authentication')}
      lead={t(
        'Your administrator requires it. Scan this with an authenticator app, or enter the setup key by hand. Then enter the code it shows.',
      )}
    >
      <QueryContent
        query={enrollment}
        placeholder={<Skeleton height={320} />}
        error={t("Couldn't set up the authenticator app")}
      >
        {({ factorId, qrCode, secret }) => (
          <>
            <img className={styles.qrCode} src={qrCode} alt={t('QR code with the setup key')} />
            <Field label={t('Setup key')}>
              <TextArea readOnly rows={2} value={formatSecret(secret)} />
            </Field>
            <CodeForm
              label={t('Code')}
              submitLabel={t('Verify')}
              getErrorMessage={getAppCodeError}
              onCode={(code) => mfaActions.verifyApp(factorId, code)}
              onDone={onDone}
            />
          </>
        )}
      </QueryContent>
      <div className={styles.alternatives}>
        <Button variant="ghost" block onClick={() => void mfaActions.signOut()}>
          {t('Sign in with a different account')}
        </Button>
      </div>
    </AuthFrame>
  );
}
