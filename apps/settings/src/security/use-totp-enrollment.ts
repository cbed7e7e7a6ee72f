import { invalidateAll } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { User } from '@scheduler/platform/session-store';
import { useState } from 'react';
import { generateFactorName, removeUnverifiedFactors } from './mfa-factors.ts';
import { useAction } from '../use-action.ts';
import { ACCOUNT_KEYS, useCallAuth } from './use-account.ts';

/** A pending TOTP factor, which becomes active after its first code is verified. */
export interface TotpEnrollment {
  factorId: string;
  /** Data URL of the QR code. */
  qrCode: string;
  secret: string;
}

/** Starts enrolling an authenticator app, and removes the pending factor if the user cancels. */
export function useTotpEnrollment(user: User) {
  const { queryClient, session } = usePlatform();
  const callAuth = useCallAuth();
  const [enrollment, setEnrollment] = useState<TotpEnrollment | null>(null);
  const { mutate, isPending } = useAction({
    mutationFn: async (): Promise<TotpEnrollment> => {
      const { mfa } = (await session.client()).auth;
      await removeUnverifiedFactors(mfa, user);
      const friendlyName = generateFactorName(t('Authenticator app'), user);
      const { id, totp } = await callAuth(() =>
        mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'AI Scheduler' }),
      );
      return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
    },
    onSuccess: setEnrollment,
    failure: t("Couldn't add the authenticator app. Check your connection."),
  });
  const end = async (isDone: boolean) => {
    const factorId = enrollment?.factorId;
    setEnrollment(null);
    // Best effort: an unverified factor has no effect, and the next enrollment removes it.
    if (!isDone && factorId !== undefined)
      await (await session.client()).auth.mfa.unenroll({ factorId });
    await invalidateAll(queryClient, ACCOUNT_KEYS);
  };
  return {
    enrollment,
    start: () => mutate(),
    isStarting: isPending,
    end: (isDone: boolean) => void end(isDone),
  };
}
