import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { User } from '@scheduler/platform/session-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { generateFactorName, removeUnverifiedFactors } from './mfa-factors.ts';
import { unwrap, useInvalidateAccount, useAuthClient, useStepUp } from './use-account.ts';

/** A pending TOTP factor, which becomes active after its first code is verified. */
export interface TotpEnrollment {
  factorId: string;
  /** Data URL of the QR code. */
  qrCode: string;
  secret: string;
}

/** Starts enrolling an authenticator app, and removes the pending factor if the user cancels. */
export function useTotpEnrollment(user: User) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const invalidateAccount = useInvalidateAccount();
  const [enrollment, setEnrollment] = useState<TotpEnrollment | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<TotpEnrollment> => {
      const { mfa } = await getAuthClient();
      await removeUnverifiedFactors(mfa, user);
      const { id, totp } = unwrap(
        await callWithStepUp(() =>
          mfa.enroll({
            factorType: 'totp',
            friendlyName: generateFactorName(t('Authenticator app'), user),
            issuer: 'AI Scheduler',
          }),
        ),
      );
      return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
    },
    onSuccess: setEnrollment,
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't add the authenticator app. Check your connection.")),
      ),
  });
  const end = (isDone: boolean) => {
    const factorId = enrollment?.factorId;
    setEnrollment(null);
    if (isDone || factorId === undefined) return void invalidateAccount();
    // Best effort: an unverified factor has no effect, and the next enrollment removes it.
    void getAuthClient()
      .then(({ mfa }) => mfa.unenroll({ factorId }))
      .then(invalidateAccount);
  };
  return { enrollment, start: () => mutate(), isStarting: isPending, end };
}
