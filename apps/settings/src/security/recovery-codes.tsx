import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Row } from '../components/subsection.tsx';
import { useAction } from '../use-action.ts';
import { ACCOUNT_KEYS, useCallAuth } from './use-account.ts';

const RecoveryCodesDialog = lazyDialog(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);

/** Shows how many recovery codes remain. Generating new ones invalidates the old ones. */
export function RecoveryCodes() {
  const remaining = useRemainingCodes();
  const generate = useGenerateCodes(remaining !== null);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  if (remaining === undefined) return null;
  return (
    <Row
      icon={<LifeBuoy />}
      name={t('Recovery codes')}
      details={
        remaining === null
          ? t('None yet. Use them to sign in if you lose your device.')
          : t('{count} left', { count: remaining })
      }
    >
      <Button
        size="sm"
        busy={generate.isPending}
        onClick={() => (remaining === null ? generate.mutate() : setIsConfirmOpen(true))}
      >
        {remaining === null ? t('Create recovery codes') : t('New recovery codes')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('Create new recovery codes?')}
        confirmLabel={t('Create new codes')}
        tone="primary"
        onConfirm={() => {
          setIsConfirmOpen(false);
          generate.mutate();
        }}
      >
        {t('Your current codes will stop working.')}
      </ConfirmDialog>
      {generate.data && (
        <RecoveryCodesDialog codes={generate.data.codes} onClose={generate.reset} />
      )}
    </Row>
  );
}

/** Returns `null` if no codes exist, or `undefined` while loading or if they aren't supported. */
function useRemainingCodes(): number | null | undefined {
  const { session } = usePlatform();
  const { data } = useQuery({
    queryKey: ['recovery-codes'],
    queryFn: async () => {
      const { auth } = await session.client();
      const { data: status, error } = await auth.mfa.recoveryCodes.getStatus();
      if (error?.code === 'mfa_factor_not_found') return null;
      if (error) throw error;
      return status.remaining;
    },
  });
  return data;
}

function useGenerateCodes(hasCodes: boolean) {
  const callAuth = useCallAuth();
  return useAction({
    mutationFn: () =>
      callAuth(({ mfa: { recoveryCodes } }) =>
        hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate(),
      ),
    failure: t("Couldn't create recovery codes. Check your connection."),
    invalidates: ACCOUNT_KEYS,
  });
}
