import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { codeForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Field, FormDialog, TextArea, TextInput } from '@scheduler/ui';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CopyButton } from '../components/copy-button.tsx';
import { getErrorMessage } from '../error-message.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { TotpEnrollment } from './use-totp-enrollment.ts';
import { useCallAuth } from './use-account.ts';
import styles from './security.module.css';

interface TotpDialogProps {
  enrollment: TotpEnrollment;
  onClose: (isDone: boolean) => void;
}

/** Shows the QR code, verifies the first code, then shows the recovery codes. */
export function TotpDialog({ enrollment, onClose }: TotpDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const { notify } = usePlatform();
  // Shown only after the recovery codes, because the toast would cover them on a phone.
  const finish = () => {
    notify.success(t('Authenticator app added. Your other devices were signed out.'));
    onClose(true);
  };
  const { form, verify } = useVerifyTotp(enrollment, (recoveryCodes) =>
    recoveryCodes ? setCodes(recoveryCodes) : finish(),
  );
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={finish} />;
  const { ref, ...field } = form.register('code');
  const { formState } = form;
  return (
    <FormDialog
      title={t('Add authenticator app')}
      initialFocus={codeInput}
      busy={formState.isSubmitting}
      submitLabel={t('Verify')}
      onSubmit={verify}
      onClose={() => onClose(false)}
    >
      <p className={styles.description}>
        {t(
          'Scan this with your authenticator app, or enter the setup key by hand. Then enter the code it shows.',
        )}
      </p>
      <div className={styles.qr}>
        <img src={enrollment.qrCode} alt={t('QR code with the setup key')} />
      </div>
      <div className={styles.setupKey}>
        <Field label={t('Setup key')}>
          <TextArea readOnly rows={2} value={formatSecret(enrollment.secret)} />
        </Field>
        <CopyButton text={enrollment.secret} label={t('Copy')} />
      </div>
      <Field label={t('Code')} error={formState.errors.code?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
          ref={(input) => {
            ref(input);
            codeInput.current = input;
          }}
        />
      </Field>
    </FormDialog>
  );
}

const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** @param onVerified receives new recovery codes, or `null` if none could be generated */
function useVerifyTotp({ factorId }: TotpEnrollment, onVerified: (codes: string[] | null) => void) {
  const { reportError, session } = usePlatform();
  const callAuth = useCallAuth();
  const form = useForm({
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { code: '' },
  });
  const generateRecoveryCodes = async () => {
    const { auth } = await session.client();
    const { data, error } = await auth.mfa.recoveryCodes.generate();
    if (error && error.code !== 'mfa_verified_factor_exists') reportError(error, 'recovery codes');
    return data?.codes ?? null;
  };
  const verify = form.handleSubmit(async ({ code }) => {
    try {
      await callAuth(({ mfa }) => mfa.challengeAndVerify({ factorId, code }));
    } catch (error) {
      form.setError('code', {
        message: getErrorMessage(error, t("Couldn't verify the code. Enter it once more.")),
      });
      return;
    }
    onVerified(await generateRecoveryCodes());
  });
  return { form, verify };
}
