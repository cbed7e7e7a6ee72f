import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { codeForm } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, Field, TextInput } from '@scheduler/ui';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CopyButton } from '../copy-button.tsx';
import { failureText } from '../failure-text.ts';
import { CodesDialog } from './codes-dialog.tsx';
import type { Enrolment } from './use-begin-totp.ts';
import { answered, useAuth } from './use-account.ts';
import styles from './security.module.css';

interface TotpDialogProps {
  enrolment: Enrolment;
  onClose: (isDone: boolean) => void;
}

/** Shows the app its secret, takes the first code, then shows recovery codes. */
export function TotpDialog({ enrolment, onClose }: TotpDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const code = useRef<HTMLInputElement>(null);
  const { notify } = usePlatform();
  // Not before the codes were seen: a phone would show it over them.
  const end = () => {
    notify.success(t('Authenticator app added. You were signed out where it was not used.'));
    onClose(true);
  };
  const { form, verify } = useVerify(enrolment, (made) => (made ? setCodes(made) : end()));
  if (codes) return <CodesDialog codes={codes} onClose={end} />;
  const { ref, ...field } = form.register('code');
  const { formState } = form;
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      initialFocus={code}
      title={t('Add authenticator app')}
      onSubmit={(event) => void verify(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('Verify')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        {t(
          'Scan this with your authenticator app, or type the secret there. Then enter the code that it shows.',
        )}
      </p>
      <div className={styles.qr}>
        <img src={enrolment.qrCode} alt={t('The secret as a QR code')} />
      </div>
      <div className={styles.secret}>
        <Field label={t('Secret')}>
          <TextInput readOnly value={grouped(enrolment.secret)} />
        </Field>
        <CopyButton text={enrolment.secret} label={t('Copy')} />
      </div>
      <Field label={t('Code')} error={formState.errors.code?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
          ref={(input) => {
            ref(input);
            code.current = input;
          }}
        />
      </Field>
    </Dialog>
  );
}

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** @param onVerified given recovery codes, `null` where there are some already or can be none */
function useVerify({ factorId }: Enrolment, onVerified: (codes: string[] | null) => void) {
  const { reportError } = usePlatform();
  const auth = useAuth();
  const form = useForm({
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { code: '' },
  });
  const firstCodes = async () => {
    const { data, error } = await (await auth()).mfa.recoveryCodes.generate();
    if (error && error.code !== 'mfa_verified_factor_exists') reportError(error, 'recovery codes');
    return data?.codes ?? null;
  };
  const verify = form.handleSubmit(async ({ code }) => {
    try {
      answered(await (await auth()).mfa.challengeAndVerify({ factorId, code }));
    } catch (error) {
      form.setError('code', { message: failureText(error, t('The code could not be checked')) });
      return;
    }
    onVerified(await firstCodes());
  });
  return { form, verify };
}
