import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { failureText } from './failure-text.ts';
import { useForgetGoogle, useReadAnew } from './google-queries.ts';
import styles from './google.module.css';

const CHOICES = [
  {
    keep: 'true',
    label: t('Keep the copies'),
    detail: t('Events that came from Google stay on your schedules.'),
  },
  {
    keep: 'false',
    label: t('Remove the copies'),
    detail: t('Events that came from Google go from your schedules. History can undo that.'),
  },
] as const;

type Keep = (typeof CHOICES)[number]['keep'];

/** Asks what becomes of the copies before access is given up. */
export function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const { api, notify, reportError } = usePlatform();
  const readAnew = useReadAnew();
  const forgetGoogle = useForgetGoogle();
  const [keep, setKeep] = useState<Keep>('true');
  const disconnect = useMutation({
    mutationFn: () => api.call(googleSync.disconnect, { query: { keep_copies: keep } }),
    onSuccess: async () => {
      notify.success(t('Google Calendar disconnected'));
      // What shows the connection goes with it, and so does this.
      await forgetGoogle();
    },
    onError: async (error) => {
      reportError(error, 'disconnect google');
      notify.error(failureText(error, t('Failed to disconnect Google Calendar')));
      await readAnew();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    disconnect.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Disconnect Google Calendar?')}
      onSubmit={submit}
      footer={
        <>
          <DialogClose disabled={disconnect.isPending}>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="danger-solid" busy={disconnect.isPending}>
            {t('Disconnect')}
          </Button>
        </>
      }
    >
      <p className={styles.explain}>
        {t('Syncing ends and access is given back. In Google Calendar everything stays as it is.')}
      </p>
      <fieldset className={styles.choices} aria-label={t('Copies of Google events')}>
        {CHOICES.map((choice) => (
          <label key={choice.keep}>
            <input
              type="radio"
              name="keep"
              value={choice.keep}
              checked={keep === choice.keep}
              onChange={() => setKeep(choice.keep)}
            />
            <span>
              {choice.label}
              <small>{choice.detail}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
