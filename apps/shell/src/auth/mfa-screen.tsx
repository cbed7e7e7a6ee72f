import { t } from '@scheduler/i18n';
import type { Factor } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import type { MfaActions } from './mfa-actions.ts';
import { AuthenticatorApp, SecurityKey, RecoveryCode, TextMessage } from './mfa-methods.tsx';

interface MfaScreenProps {
  mfaActions: MfaActions;
  onDone: () => void;
}

const INSTRUCTIONS: Record<Factor['factor_type'], string> = {
  totp: t('Enter the code from your authenticator app.'),
  webauthn: t("Confirm it's you with your security key or this device."),
  phone: t("We'll text you a code."),
  recovery_code: t('Enter one of your recovery codes. Each code works once.'),
};

const SWITCH_LABELS: Record<Factor['factor_type'], string> = {
  totp: t('Use an authenticator app'),
  webauthn: t('Use a security key'),
  phone: t('Get a text message'),
  recovery_code: t('Use a recovery code'),
};

const getSwitchLabel = ({ factor_type, friendly_name }: Factor, factors: readonly Factor[]) => {
  const sameType = factors.filter((otherFactor) => otherFactor.factor_type === factor_type);
  const suffix = sameType.length > 1 && friendly_name ? `: ${friendly_name}` : '';
  return SWITCH_LABELS[factor_type] + suffix;
};

/** Two-factor authentication with a choice of the account's factors. */
export function MfaScreen({ mfaActions, onDone }: MfaScreenProps) {
  const { factors } = mfaActions;
  const [selected, setSelected] = useState(factors[0]);
  const otherFactors = factors.filter(({ id }) => id !== selected?.id);
  return (
    <AuthFrame
      title={t('Two-factor authentication')}
      lead={selected && INSTRUCTIONS[selected.factor_type]}
    >
      {selected && (
        <MfaMethod key={selected.id} factor={selected} mfaActions={mfaActions} onDone={onDone} />
      )}
      <div className={styles.alternatives}>
        {otherFactors.map((factor) => (
          <Button key={factor.id} variant="ghost" block onClick={() => setSelected(factor)}>
            {getSwitchLabel(factor, factors)}
          </Button>
        ))}
        <Button variant="ghost" block onClick={() => void mfaActions.signOut()}>
          {t('Sign in with a different account')}
        </Button>
      </div>
    </AuthFrame>
  );
}

function MfaMethod({ factor, ...rest }: MfaScreenProps & { factor: Factor }) {
  switch (factor.factor_type) {
    case 'totp':
      return <AuthenticatorApp factorId={factor.id} {...rest} />;
    case 'webauthn':
      return <SecurityKey factorId={factor.id} {...rest} />;
    case 'phone':
      return <TextMessage factorId={factor.id} {...rest} />;
    case 'recovery_code':
      return <RecoveryCode {...rest} />;
  }
}
