import { currentPasswordForm, type StepUpMethod } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { isAccountEmailAvailable, useUser } from '@scheduler/platform';
import type { Factor } from '@scheduler/platform/session-store';
import {
  Banner,
  Button,
  Dialog,
  Field,
  HiddenUsernameInput,
  LoadError,
  PasswordInput,
  Skeleton,
} from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuthActionError, getMessage } from '../auth/auth-actions.ts';
import { CodeForm } from '../auth/components/code-form.tsx';
import { createMfaActions } from '../auth/mfa/mfa-actions.ts';
import { getSwitchLabel, MFA_INSTRUCTIONS, MfaMethod } from '../auth/mfa/mfa-methods.tsx';
import { SubmitButton } from '../auth/components/submit-button.tsx';
import { useAsyncAction } from '../auth/components/use-async-action.ts';
import { useAuthForm } from '../auth/components/use-auth-form.ts';
import { useHost } from '../host/host.tsx';
import { createStepUpActions, type StepUpActions } from './step-up-actions.ts';
import styles from './step-up-dialog.module.css';

const CONFIRM_LABEL = t('Confirm');

/** Asks for a proof of identity before a sensitive action. */
export const StepUpDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={t("Confirm that it's you")}>
    <StepUp />
  </Dialog>
);

/** A second factor, or another method. */
type Option = { factor: Factor } | { method: Exclude<StepUpMethod, Factor['factor_type']> };

const getKey = (option: Option) => ('factor' in option ? option.factor.id : option.method);

const isFactorType = (method: StepUpMethod): method is StepUpMethod & Factor['factor_type'] =>
  method in MFA_INSTRUCTIONS;

/** Lists the methods, and recovery codes if a second factor is necessary. */
function toOptions(methods: readonly StepUpMethod[], factors: readonly Factor[]): Option[] {
  const options = methods.flatMap((method): Option[] =>
    isFactorType(method)
      ? factors.filter(({ factor_type }) => factor_type === method).map((factor) => ({ factor }))
      : [{ method }],
  );
  const recoveryCodes = factors.filter(({ factor_type }) => factor_type === 'recovery_code');
  return [...options, ...recoveryCodes.map((factor) => ({ factor }))];
}

const METHOD_LABELS = {
  passkey: t('Use a passkey'),
  password: t('Use your password'),
  code: t('Use a code'),
};

function StepUp() {
  const { session, platform, stepUp } = useHost();
  const [actions] = useState(() => createStepUpActions(session, platform.config));
  const [mfaActions] = useState(() => createMfaActions(session));
  const [selectedKey, setSelectedKey] = useState<string>();
  const methods = useQuery({
    queryKey: ['step-up-methods'],
    queryFn: actions.findMethods,
    staleTime: 0,
    gcTime: 0,
  });
  if (methods.isError) {
    return (
      <LoadError
        message={t("Couldn't load your sign-in methods")}
        onRetry={() => void methods.refetch()}
        retrying={methods.isFetching}
      />
    );
  }
  if (!methods.data) return <Skeleton height={120} />;
  const { factors } = mfaActions;
  const options = toOptions(methods.data, factors);
  const selected = options.find((option) => getKey(option) === selectedKey) ?? options[0];
  if (!selected) return <p>{t('Sign out, sign in again, then try again.')}</p>;
  const finish = () => stepUp.resolve(true);
  // The current access token is from before the confirmation.
  const reloadAndFinish = async () => {
    await session.reload();
    finish();
  };
  return (
    <div className={styles.stepUp}>
      {'factor' in selected ? (
        <>
          <p>{MFA_INSTRUCTIONS[selected.factor.factor_type]}</p>
          <MfaMethod
            key={selected.factor.id}
            factor={selected.factor}
            mfaActions={mfaActions}
            submitLabel={CONFIRM_LABEL}
            onDone={finish}
          />
        </>
      ) : (
        <OtherMethod method={selected.method} actions={actions} onDone={reloadAndFinish} />
      )}
      <div className={styles.alternatives}>
        {options
          .filter((option) => option !== selected)
          .map((option) => (
            <Button
              key={getKey(option)}
              variant="ghost"
              block
              onClick={() => setSelectedKey(getKey(option))}
            >
              {'factor' in option
                ? getSwitchLabel(option.factor, factors)
                : METHOD_LABELS[option.method]}
            </Button>
          ))}
      </div>
    </div>
  );
}

interface MethodProps {
  actions: StepUpActions;
  onDone: () => Promise<void>;
}

function OtherMethod({ method, ...props }: MethodProps & { method: keyof typeof METHOD_LABELS }) {
  if (method === 'passkey') return <Passkey {...props} />;
  return method === 'password' ? <Password {...props} /> : <EmailedCode {...props} />;
}

function Passkey({ actions, onDone }: MethodProps) {
  const { busy, errorMessage, run } = useAsyncAction(async () => {
    await actions.confirmPasskey();
    await onDone();
  }, t("Couldn't use the passkey. Try again."));
  return (
    <>
      <p>{t('For your security, use your passkey to continue.')}</p>
      {errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>}
      <Button variant="primary" block busy={busy} onClick={run}>
        {METHOD_LABELS.passkey}
      </Button>
    </>
  );
}

function Password({ actions, onDone }: MethodProps) {
  const { email } = useUser();
  const form = useAuthForm(currentPasswordForm, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await actions.confirmPassword(password);
      await onDone();
    } catch (error) {
      const isWrong = error instanceof AuthActionError && error.code === 'invalid_credentials';
      const message = isWrong
        ? t('Wrong password.')
        : getMessage(error, t("Couldn't check the password. Try again."));
      form.setError('password', { message }, { shouldFocus: true });
    }
  });
  return (
    <form className={styles.stepUp} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('For your security, enter your password to continue.')}</p>
      <HiddenUsernameInput email={email} />
      <Field label={t('Password')} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <SubmitButton busy={isSubmitting}>{CONFIRM_LABEL}</SubmitButton>
    </form>
  );
}

function EmailedCode({ actions, onDone }: MethodProps) {
  const { email } = useUser();
  const { config } = useHost().platform;
  const [isSent, setIsSent] = useState(false);
  const sendsEmail = isAccountEmailAvailable(config);
  const { busy, errorMessage, run } = useAsyncAction(async () => {
    await actions.sendCode();
    setIsSent(true);
  }, t("Couldn't send a code. Check your connection."));
  if (!isSent) {
    return (
      <>
        <p>
          {sendsEmail
            ? t("For your security, we'll email a code to {email}.", { email })
            : t(
                "This server doesn't send email. Your administrator will get a code. Ask them for it.",
              )}
        </p>
        {errorMessage !== undefined && <Banner tone="danger">{errorMessage}</Banner>}
        <Button variant="primary" block busy={busy} onClick={run}>
          {sendsEmail ? t('Send code') : t('Request code')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        {sendsEmail
          ? t("We emailed you a code to confirm it's you.")
          : t(
              "This server doesn't send email. Contact your administrator for the code to confirm it's you.",
            )}
      </p>
      <CodeForm
        label={t('Code')}
        submitLabel={CONFIRM_LABEL}
        onCode={actions.confirmCode}
        onDone={onDone}
      />
    </>
  );
}
