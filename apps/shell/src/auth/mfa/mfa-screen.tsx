import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { AuthFrame } from '../components/auth-frame.tsx';
import styles from '../components/auth-frame.module.css';
import type { MfaActions } from './mfa-actions.ts';
import { getSwitchLabel, MFA_INSTRUCTIONS, MfaMethod } from './mfa-methods.tsx';

interface MfaScreenProps {
  mfaActions: MfaActions;
  onDone: () => void;
}

/** Two-factor authentication with a choice of the account's factors. */
export function MfaScreen({ mfaActions, onDone }: MfaScreenProps) {
  const { factors } = mfaActions;
  const [selected, setSelected] = useState(factors[0]);
  const otherFactors = factors.filter(({ id }) => id !== selected?.id);
  return (
    <AuthFrame
      title={t('Two-factor authentication')}
      lead={selected && MFA_INSTRUCTIONS[selected.factor_type]}
    >
      {selected && (
        <MfaMethod
          key={selected.id}
          factor={selected}
          mfaActions={mfaActions}
          submitLabel={t('Sign in')}
          onDone={onDone}
        />
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
