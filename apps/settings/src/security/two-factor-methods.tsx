import { t } from '@scheduler/i18n';
import { lazyComponent, LoadErrorPanel } from '@scheduler/platform/lazy-component';
import type { User } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { ShieldCheck } from 'lucide-react';
import { FactorRow } from './factor-row.tsx';
import { getVerifiedFactors } from './mfa-factors.ts';
import { Subsection, Row, RowList } from '../components/subsection.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAddSecurityKey } from './use-add-security-key.ts';
import { useTotpEnrollment } from './use-totp-enrollment.ts';

const TotpDialog = lazyComponent(async () => (await import('./totp-dialog.tsx')).TotpDialog, {
  renderError: ({ onClose }, onRetry) => (
    <LoadErrorPanel onClose={() => onClose(false)} onRetry={onRetry} />
  ),
});

const supportsSecurityKeys = () => 'PublicKeyCredential' in globalThis;

/** Manages authenticator apps, security keys and recovery codes. */
export function TwoFactorMethods({ user }: { user: User }) {
  const factors = getVerifiedFactors(user);
  const totp = useTotpEnrollment(user);
  const securityKey = useAddSecurityKey(user);
  return (
    <Subsection
      title={t('Two-factor authentication')}
      description={t('Protects your account even if someone has your password.')}
    >
      <RowList>
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
        ))}
        {factors.length > 0 && <RecoveryCodes />}
        <Row
          icon={<ShieldCheck />}
          name={
            factors.length > 0 ? t('Add another method') : t('Two-factor authentication is off')
          }
          details={
            supportsSecurityKeys()
              ? t("Use an authenticator app, a security key or your device's fingerprint reader.")
              : t('Use an app that generates codes.')
          }
        >
          <Button size="sm" busy={totp.isStarting} onClick={totp.start}>
            {t('Add authenticator app')}
          </Button>
          {supportsSecurityKeys() && (
            <Button size="sm" busy={securityKey.isPending} onClick={() => securityKey.mutate()}>
              {t('Add security key')}
            </Button>
          )}
        </Row>
      </RowList>
      {totp.enrollment && <TotpDialog enrollment={totp.enrollment} onClose={totp.end} />}
    </Subsection>
  );
}
