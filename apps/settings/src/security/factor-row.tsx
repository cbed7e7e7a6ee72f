import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { Factor } from '@scheduler/platform/session-store';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';
import { Row } from '../components/subsection.tsx';
import { unwrap, useInvalidateAccount, useAuthClient, useStepUp } from './use-account.ts';

const factorTypeLabels: Record<string, string> = {
  totp: t('Authenticator app'),
  phone: t('Text message'),
  webauthn: t('Security key'),
};

export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { isConfirmOpen, setIsConfirmOpen, removeFactor, isPending } = useRemoveFactor(factor);
  const typeLabel = factorTypeLabels[factor.factor_type] ?? t('Two-factor method');
  const name = factor.friendly_name ?? typeLabel;
  return (
    <Row
      icon={factor.factor_type === 'webauthn' ? <Fingerprint /> : <Smartphone />}
      name={name}
      details={t('Added {date}', { date: formatTime(factor.created_at, 'fullDate') })}
    >
      <Button
        size="sm"
        variant="danger"
        onClick={() => setIsConfirmOpen(true)}
        aria-label={t('Remove {name}', { name })}
      >
        {t('Remove')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('Remove {name}?', { name })}
        detail={
          isLast
            ? t(
                'This is your last two-factor method. Removing it turns off two-factor authentication and invalidates your recovery codes.',
              )
            : undefined
        }
        confirmLabel={t('Remove')}
        busy={isPending}
        onConfirm={() => removeFactor()}
      >
        {t("You won't need it to sign in anymore.")}
      </ConfirmDialog>
    </Row>
  );
}

function useRemoveFactor({ id }: Factor) {
  const { notify, session } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const invalidateAccount = useInvalidateAccount();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { mfa } = await getAuthClient();
      unwrap(await callWithStepUp(() => mfa.unenroll({ factorId: id })));
      // The current access token still contains the removed factor.
      await session.reload();
      await invalidateAccount();
    },
    onSuccess: () => notify.success(t('Two-factor method removed')),
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't remove the two-factor method. Check your connection.")),
      ),
    onSettled: () => setIsConfirmOpen(false),
  });
  return { isConfirmOpen, setIsConfirmOpen, removeFactor: mutate, isPending };
}
