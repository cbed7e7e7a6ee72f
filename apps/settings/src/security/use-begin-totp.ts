import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { User } from '@scheduler/platform/session-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
import { freeName, tidyUp } from './factors.ts';
import { answered, useAccountChanged, useAuth } from './use-account.ts';

/** What an authenticator app is given; it counts once a code of it was right. */
export interface Enrolment {
  factorId: string;
  /** A picture as an address of its own. */
  qrCode: string;
  secret: string;
}

/** Begins with an authenticator app, and tidies up when that is left half-way. */
export function useBeginTotp(user: User) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<Enrolment> => {
      const { mfa } = await auth();
      await tidyUp(mfa, user);
      const { id, totp } = answered(
        await mfa.enroll({
          factorType: 'totp',
          friendlyName: freeName(t('Authenticator app'), user),
          issuer: 'AI Scheduler',
        }),
      );
      return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
    },
    onSuccess: setEnrolment,
    onError: (error) => notify.error(failureText(error, t('Failed to add an authenticator app'))),
  });
  const end = (isDone: boolean) => {
    const factorId = enrolment?.factorId;
    setEnrolment(null);
    if (isDone || factorId === undefined) return void changed();
    // Left half-way; what is left over counts for nothing and is tidied up next time at the latest.
    void auth()
      .then(({ mfa }) => mfa.unenroll({ factorId }))
      .then(changed);
  };
  return { enrolment, begin: () => mutate(), isBeginning: isPending, end };
}
