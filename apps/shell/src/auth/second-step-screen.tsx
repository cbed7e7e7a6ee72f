import { t } from '@scheduler/i18n';
import type { Factor } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-frame.module.css';
import type { SecondStepActions } from './second-step-actions.ts';
import { AppStep, KeyStep, RecoveryStep, TextStep } from './second-steps.tsx';

interface SecondStepScreenProps {
  step: SecondStepActions;
  onDone: () => void;
}

const LEADS: Record<Factor['factor_type'], string> = {
  totp: t('Enter the code from your authenticator app.'),
  webauthn: t('Confirm that it is you with your security key or this device.'),
  phone: t('Enter a code that we send you by text message.'),
  recovery_code: t('Enter one of the recovery codes that you kept. Each works once.'),
};

const OFFERS: Record<Factor['factor_type'], string> = {
  totp: t('Use an authenticator app'),
  webauthn: t('Use a security key'),
  phone: t('Get a text message'),
  recovery_code: t('Use a recovery code'),
};

const offerOf = ({ factor_type, friendly_name }: Factor, factors: readonly Factor[]) => {
  const alike = factors.filter((other) => other.factor_type === factor_type);
  const name = alike.length > 1 && friendly_name ? `: ${friendly_name}` : '';
  return OFFERS[factor_type] + name;
};

/** The second step of signing in, by whichever of the account's ways the person chooses. */
export function SecondStepScreen({ step, onDone }: SecondStepScreenProps) {
  const { factors } = step;
  const [chosen, setChosen] = useState(factors[0]);
  const others = factors.filter(({ id }) => id !== chosen?.id);
  return (
    <AuthFrame title={t('One more step')} lead={chosen && LEADS[chosen.factor_type]}>
      {chosen && <Step key={chosen.id} factor={chosen} step={step} onDone={onDone} />}
      <div className={styles.others}>
        {others.map((factor) => (
          <Button key={factor.id} variant="ghost" block onClick={() => setChosen(factor)}>
            {offerOf(factor, factors)}
          </Button>
        ))}
        <Button variant="ghost" block onClick={() => void step.leave()}>
          {t('Sign in with another account')}
        </Button>
      </div>
    </AuthFrame>
  );
}

function Step({ factor, ...rest }: SecondStepScreenProps & { factor: Factor }) {
  switch (factor.factor_type) {
    case 'totp':
      return <AppStep factorId={factor.id} {...rest} />;
    case 'webauthn':
      return <KeyStep factorId={factor.id} {...rest} />;
    case 'phone':
      return <TextStep factorId={factor.id} {...rest} />;
    case 'recovery_code':
      return <RecoveryStep {...rest} />;
  }
}
