import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureText } from '../failure-text.ts';
import { Row } from '../part.tsx';
import { answered, useAccountChanged, useAuth } from './use-account.ts';

const CodesDialog = lazy(() =>
  insist(() => import('./codes-dialog.tsx')).then((it) => ({ default: it.CodesDialog })),
);

/** How many are left; new ones end the old. */
export function RecoveryCodes() {
  const left = useCodesLeft();
  const { codes, renew, isPending, close } = useRenew(left !== null);
  const [asking, setAsking] = useState(false);
  if (left === undefined) return null;
  return (
    <Row
      icon={<LifeBuoy />}
      name={t('Recovery codes')}
      remark={
        left === null
          ? t('None yet. They help when your device is lost.')
          : t('{left} left', { left })
      }
    >
      <Button
        size="sm"
        busy={isPending}
        onClick={() => (left === null ? renew() : setAsking(true))}
      >
        {left === null ? t('Make recovery codes') : t('New recovery codes')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Make new recovery codes?')}
        confirmLabel={t('Make new codes')}
        tone="primary"
        onConfirm={() => {
          setAsking(false);
          renew();
        }}
      >
        {t('The ones that you have will stop working.')}
      </ConfirmDialog>
      <Suspense>{codes && <CodesDialog codes={codes} onClose={close} />}</Suspense>
    </Row>
  );
}

/** `null` when there are none, `undefined` while that is not known or where no server has them. */
function useCodesLeft(): number | null | undefined {
  const auth = useAuth();
  const { data } = useQuery({
    queryKey: ['recovery-codes'],
    queryFn: async () => {
      const { data: status, error } = await (await auth()).mfa.recoveryCodes.getStatus();
      if (error?.code === 'mfa_factor_not_found') return null;
      if (error) throw error;
      return status.remaining;
    },
  });
  return data;
}

function useRenew(hasSome: boolean) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { recoveryCodes } = (await auth()).mfa;
      return answered(await (hasSome ? recoveryCodes.regenerate() : recoveryCodes.generate()));
    },
    onSuccess: async (made) => {
      setCodes(made.codes);
      await changed();
    },
    onError: (error) => notify.error(failureText(error, t('Failed to make recovery codes'))),
  });
  return { codes, renew: () => mutate(), isPending, close: () => setCodes(null) };
}
