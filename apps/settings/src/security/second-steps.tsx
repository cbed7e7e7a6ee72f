import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import type { User } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FactorRow } from './factor-row.tsx';
import { stepsOf } from './factors.ts';
import { Part, Row, Rows } from '../part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAddKey } from './use-add-key.ts';
import { useBeginTotp } from './use-begin-totp.ts';

const TotpDialog = lazy(() =>
  insist(() => import('./totp-dialog.tsx')).then((it) => ({ default: it.TotpDialog })),
);

const canHoldKeys = () => 'PublicKeyCredential' in globalThis;

/** What is asked for after the password: apps that show codes, keys, and codes on paper. */
export function SecondSteps({ user }: { user: User }) {
  const steps = stepsOf(user);
  const totp = useBeginTotp(user);
  const key = useAddKey(user);
  return (
    <Part
      title={t('Second step')}
      note={t('Asked for after your password, so that a stolen password is not enough.')}
    >
      <Rows>
        {steps.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={steps.length === 1} />
        ))}
        {steps.length > 0 && <RecoveryCodes />}
        <Row
          icon={<ShieldCheck />}
          name={steps.length > 0 ? t('Add another') : t('No second step yet')}
          remark={
            canHoldKeys()
              ? t('An app that shows codes, or a key such as your fingerprint.')
              : t('An app that shows codes.')
          }
        >
          <Button size="sm" busy={totp.isBeginning} onClick={totp.begin}>
            {t('Add authenticator app')}
          </Button>
          {canHoldKeys() && (
            <Button size="sm" busy={key.isPending} onClick={() => key.add()}>
              {t('Add security key')}
            </Button>
          )}
        </Row>
      </Rows>
      <Suspense>
        {totp.enrolment && <TotpDialog enrolment={totp.enrolment} onClose={totp.end} />}
      </Suspense>
    </Part>
  );
}
