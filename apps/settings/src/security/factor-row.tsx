import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { Factor } from '@scheduler/platform/session-store';
import { Fingerprint, Smartphone } from 'lucide-react';
import { formatTime } from '@scheduler/platform/format-time';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Row } from '../components/subsection.tsx';
import { ACCOUNT_KEYS, useCallAuth } from './use-account.ts';

const factorTypeLabels: Record<string, string> = {
  totp: t('Authenticator app'),
  phone: t('Text message'),
  webauthn: t('Security key'),
};

export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { session } = usePlatform();
  const callAuth = useCallAuth();
  const { id, factor_type, created_at } = factor;
  const name = factor.friendly_name ?? factorTypeLabels[factor_type] ?? t('Two-factor method');
  return (
    <Row
      icon={factor_type === 'webauthn' ? <Fingerprint /> : <Smartphone />}
      name={name}
      details={t('Added {date}', { date: formatTime(created_at, 'fullDate') })}
    >
      <ConfirmButton
        variant="danger"
        label={t('Remove')}
        aria-label={t('Remove {name}', { name })}
        title={t('Remove {name}?', { name })}
        detail={
          isLast
            ? t(
                'This is your last two-factor method. Removing it turns off two-factor authentication and invalidates your recovery codes.',
              )
            : undefined
        }
        confirmLabel={t('Remove')}
        action={{
          mutationFn: async () => {
            await callAuth(({ mfa }) => mfa.unenroll({ factorId: id }));
            // The current access token still contains the removed factor.
            await session.reload();
          },
          success: t('Two-factor method removed'),
          failure: t("Couldn't remove the two-factor method. Check your connection."),
          invalidates: ACCOUNT_KEYS,
        }}
      >
        {t("You won't need it to sign in anymore.")}
      </ConfirmButton>
    </Row>
  );
}
