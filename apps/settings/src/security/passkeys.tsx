import { describeDevice } from '@scheduler/i18n/describe-device';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';
import { Row } from '../components/subsection.tsx';
import { unwrap, useAuthClient, useStepUp } from './use-account.ts';

type AuthClient = Awaited<ReturnType<ReturnType<typeof useAuthClient>>>;
type Passkey = NonNullable<Awaited<ReturnType<AuthClient['passkey']['list']>>['data']>[number];

const PASSKEYS_KEY = ['passkeys'];

/** Lists the passkeys, which sign in without a password. */
export function Passkeys() {
  const getAuthClient = useAuthClient();
  const { data: passkeys } = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: async () => unwrap(await (await getAuthClient()).passkey.list()),
  });
  const { add, isPending } = useAddPasskey();
  if (!passkeys || !('PublicKeyCredential' in globalThis)) return null;
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <Row
        icon={<Fingerprint />}
        name={passkeys.length === 0 ? t('Passkey') : t('Another passkey')}
        details={t('Sign in with your fingerprint, face or screen lock.')}
      >
        <Button size="sm" busy={isPending} onClick={add}>
          {t('Add passkey')}
        </Button>
      </Row>
    </>
  );
}

function useInvalidatePasskeys() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [PASSKEYS_KEY, ['security-log']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** The auth library wraps the browser's error for a canceled prompt or a timeout. */
const isCanceled = (error: unknown) =>
  error instanceof Error && [error, error.cause].some((cause) => isNotAllowed(cause));

const isNotAllowed = (cause: unknown) =>
  cause instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(cause.name);

/** Adds a passkey of this device, named after it. */
function useAddPasskey() {
  const { notify, reportError } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const auth = await getAuthClient();
      const { id } = unwrap(await callWithStepUp(() => auth.registerPasskey()));
      const friendlyName = describeDevice(navigator.userAgent).name;
      const { error } = await auth.passkey.update({ passkeyId: id, friendlyName });
      if (error) reportError(error, 'name of the passkey');
    },
    onSuccess: () => notify.success(t('Passkey added')),
    onError: (error) => {
      if (isCanceled(error)) notify.info(t('No passkey added'));
      else notify.error(getErrorMessage(error, t("Couldn't add the passkey. Try again.")));
    },
    onSettled: useInvalidatePasskeys(),
  });
  return { add: () => mutate(), isPending };
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const name = passkey.friendly_name ?? t('Passkey');
  const remove = useMutation({
    mutationFn: async () => {
      const { passkey: passkeys } = await getAuthClient();
      const { error } = await callWithStepUp(() => passkeys.delete({ passkeyId: passkey.id }));
      if (error) throw error;
    },
    onSuccess: () => notify.success(t('Passkey removed')),
    onError: (error) =>
      notify.error(getErrorMessage(error, t("Couldn't remove the passkey. Try again."))),
    onSettled: useInvalidatePasskeys(),
  });
  const date = formatTime(passkey.created_at, 'fullDate');
  return (
    <Row
      icon={<Fingerprint />}
      name={t('Passkey')}
      details={t('{name}, added {date}', { name, date })}
    >
      <Button
        size="sm"
        variant="danger"
        busy={remove.isPending}
        onClick={() => setIsConfirmOpen(true)}
        aria-label={t('Remove passkey {name}, added {date}', { name, date })}
      >
        {t('Remove')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('Remove this passkey?')}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          setIsConfirmOpen(false);
          remove.mutate();
        }}
      >
        {t("You won't be able to sign in with it anymore. Delete it from your device, too.")}
      </ConfirmDialog>
    </Row>
  );
}
