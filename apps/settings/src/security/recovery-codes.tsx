import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { Row } from '../components/subsection.tsx';
import { unwrap, useInvalidateAccount, useAuthClient, useStepUp } from './use-account.ts';

const RecoveryCodesDialog = lazyDialog(() =>
  import('./recovery-codes-dialog.tsx').then((module) => module.RecoveryCodesDialog),
);

/** Shows how many recovery codes remain. Generating new ones invalidates the old ones. */
export function RecoveryCodes() {
  const remaining = useRemainingCodes();
  const { codes, generateCodes, isPending, close } = useGenerateCodes(remaining !== null);
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
        busy={isPending}
        onClick={() => (remaining === null ? generateCodes() : setIsConfirmOpen(true))}
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
          generateCodes();
        }}
      >
        {t('Your current codes will stop working.')}
      </ConfirmDialog>
      {codes && <RecoveryCodesDialog codes={codes} onClose={close} />}
    </Row>
  );
}

/** Returns `null` if no codes exist, or `undefined` while loading or if they aren't supported. */
function useRemainingCodes(): number | null | undefined {
  const getAuthClient = useAuthClient();
  const { data } = useQuery({
    queryKey: ['recovery-codes'],
    queryFn: async () => {
      const { data: status, error } = await (await getAuthClient()).mfa.recoveryCodes.getStatus();
      if (error?.code === 'mfa_factor_not_found') return null;
      if (error) throw error;
      return status.remaining;
    },
  });
  return data;
}

function useGenerateCodes(hasCodes: boolean) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const invalidateAccount = useInvalidateAccount();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { recoveryCodes } = (await getAuthClient()).mfa;
      return unwrap(
        await callWithStepUp(() =>
          hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate(),
        ),
      );
    },
    onSuccess: async (result) => {
      setCodes(result.codes);
      await invalidateAccount();
    },
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't create recovery codes. Check your connection.")),
      ),
  });
  return { codes, generateCodes: () => mutate(), isPending, close: () => setCodes(null) };
}
