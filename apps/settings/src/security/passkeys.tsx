import { describeDevice } from '@scheduler/i18n/describe-device';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { formatTime } from '@scheduler/platform/format-time';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Row } from '../components/subsection.tsx';
import { useAction } from '../use-action.ts';
import { useCallAuth } from './use-account.ts';

type Passkey = NonNullable<ReturnType<typeof usePasskeys>['data']>[number];

const PASSKEYS_KEY = ['passkeys'];
const AFFECTED_KEYS = [PASSKEYS_KEY, ['security-log']];

function usePasskeys() {
  const callAuth = useCallAuth();
  return useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: () => callAuth(({ passkey }) => passkey.list()),
  });
}

/** Lists the passkeys, which sign in without a password. */
export function Passkeys() {
  const { data: passkeys } = usePasskeys();
  const addPasskey = useAddPasskey();
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
        <Button size="sm" busy={addPasskey.isPending} onClick={() => addPasskey.mutate()}>
          {t('Add passkey')}
        </Button>
      </Row>
    </>
  );
}

/** Adds a passkey of this device, named after it. */
function useAddPasskey() {
  const { reportError } = usePlatform();
  const callAuth = useCallAuth();
  return useAction({
    mutationFn: async () => {
      const { id: passkeyId } = await callAuth((auth) => auth.registerPasskey());
      const friendlyName = describeDevice(navigator.userAgent).name;
      await callAuth(({ passkey }) => passkey.update({ passkeyId, friendlyName })).catch(
        (error: unknown) => reportError(error, 'name of the passkey'),
      );
    },
    success: t('Passkey added'),
    failure: t("Couldn't add the passkey. Try again."),
    canceled: t('No passkey added'),
    invalidates: AFFECTED_KEYS,
  });
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const callAuth = useCallAuth();
  const name = passkey.friendly_name ?? t('Passkey');
  const date = formatTime(passkey.created_at, 'fullDate');
  return (
    <Row
      icon={<Fingerprint />}
      name={t('Passkey')}
      details={t('{name}, added {date}', { name, date })}
    >
      <ConfirmButton
        variant="danger"
        label={t('Remove')}
        aria-label={t('Remove passkey {name}, added {date}', { name, date })}
        title={t('Remove this passkey?')}
        confirmLabel={t('Remove')}
        action={{
          mutationFn: () => callAuth((auth) => auth.passkey.delete({ passkeyId: passkey.id })),
          success: t('Passkey removed'),
          failure: t("Couldn't remove the passkey. Try again."),
          invalidates: AFFECTED_KEYS,
        }}
      >
        {t("You won't be able to sign in with it anymore. Delete it from your device, too.")}
      </ConfirmButton>
    </Row>
  );
}
