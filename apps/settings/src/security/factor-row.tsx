import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { Factor } from '@scheduler/platform/session-store';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
import { longDate } from '../format.ts';
import { Row } from '../part.tsx';
import { answered, useAccountChanged, useAuth } from './use-account.ts';

const kinds: Record<string, string> = {
  totp: t('Authenticator app'),
  phone: t('Text message'),
  webauthn: t('Security key'),
};

export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { asking, setAsking, remove, isPending } = useRemoveFactor(factor);
  const kind = kinds[factor.factor_type] ?? t('Second step');
  const name = factor.friendly_name ?? kind;
  return (
    <Row
      icon={factor.factor_type === 'webauthn' ? <Fingerprint /> : <Smartphone />}
      name={name}
      remark={t('Added {longDate}', { longDate: longDate(factor.created_at) })}
    >
      <Button
        size="sm"
        variant="danger"
        onClick={() => setAsking(true)}
        aria-label={t('Remove {name}', { name })}
      >
        {t('Remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove {name}?', { name })}
        detail={
          isLast
            ? t(
                'It is your only one: your password alone will open your account, and your recovery codes end.',
              )
            : undefined
        }
        confirmLabel={t('Remove')}
        busy={isPending}
        onConfirm={() => remove()}
      >
        {t('You will no longer be asked for it when you sign in.')}
      </ConfirmDialog>
    </Row>
  );
}

function useRemoveFactor({ id }: Factor) {
  const { notify, session } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      answered(await (await auth()).mfa.unenroll({ factorId: id }));
      // The token at hand still tells of the step that is gone.
      await session.reload();
      await changed();
    },
    onSuccess: () => notify.success(t('Second step removed')),
    onError: (error) => notify.error(failureText(error, t('Failed to remove the second step'))),
    onSettled: () => setAsking(false),
  });
  return { asking, setAsking, remove: mutate, isPending };
}
