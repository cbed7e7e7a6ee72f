import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { Button, Dialog } from '@scheduler/ui';
import { useEffect, useState } from 'react';
import { useHost } from '../host/host.tsx';
import styles from './kept-work.module.css';
import { keptWork, watchTyping, type TypedWork } from './typed-work.ts';

/** Keeps what is being typed when a session ends, and offers it after signing in again. */
export function KeptWork() {
  const { id } = useUser();
  const [work, setWork] = useState(() => keptWork.read(id));
  useKeeping(id);
  if (!work) return null;
  const forget = () => {
    keptWork.forget();
    setWork(null);
  };
  return <OfferDialog work={work} onClose={forget} />;
}

function useKeeping(userId: string) {
  const { session, sessionExpired } = useHost();
  useEffect(() => {
    const typing = watchTyping();
    // Before any screen is taken down: those are told by the same change, and draw later.
    const unsubscribe = session.subscribe(() => {
      if (session.get().status === 'signed-in' || !sessionExpired()) return;
      const typed = typing.typed();
      if (typed) keptWork.keep({ userId, ...typed });
    });
    return () => {
      unsubscribe();
      typing.end();
    };
  }, [session, sessionExpired, userId]);
}

function OfferDialog({ work, onClose }: { work: TypedWork; onClose: () => void }) {
  const { notify } = useHost().platform;
  const copy = async () => {
    const text = work.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('Copied'));
    } catch {
      notify.error(t('The text could not be copied. Select it instead.'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('What you typed is kept')}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('Copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {t('Your session ended before you saved this: {title}.', { title: work.title })}
      </p>
      <dl className={styles.fields}>
        {work.fields.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
