import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { Button, Dialog } from '@scheduler/ui';
import { useEffect, useState } from 'react';
import { useHost } from '../host/host.tsx';
import styles from './draft-recovery.module.css';
import { draftStore, watchTyping, type RecoveredDraft } from './draft-store.ts';

/** Saves unsaved text when the session expires and offers it after the next sign-in. */
export function DraftRecovery() {
  const { id } = useUser();
  const [draft, setDraft] = useState(() => draftStore.read(id));
  useSaveDraftOnSessionEnd(id);
  if (!draft) return null;
  const dismiss = () => {
    draftStore.clear();
    setDraft(null);
  };
  return <RecoveredDraftDialog draft={draft} onClose={dismiss} />;
}

function useSaveDraftOnSessionEnd(userId: string) {
  const { session, hasSessionExpired } = useHost();
  useEffect(() => {
    const watcher = watchTyping();
    // Runs before the screen unmounts, because React re-renders only after all
    // subscribers have been called.
    const unsubscribe = session.subscribe(() => {
      if (session.get().status === 'signed-in' || !hasSessionExpired()) return;
      const unsavedDraft = watcher.readDraft();
      if (unsavedDraft) draftStore.save({ userId, ...unsavedDraft });
    });
    return () => {
      unsubscribe();
      watcher.end();
    };
  }, [session, hasSessionExpired, userId]);
}

interface RecoveredDraftDialogProps {
  draft: RecoveredDraft;
  onClose: () => void;
}

function RecoveredDraftDialog({ draft, onClose }: RecoveredDraftDialogProps) {
  const { notify } = useHost().platform;
  const copy = async () => {
    const text = draft.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('Copied'));
    } catch {
      notify.error(t("Couldn't copy. Select the text and copy it manually."));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Unsaved text recovered')}
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
        {t('You were signed out before saving “{title}”.', { title: draft.title })}
      </p>
      <dl className={styles.fields}>
        {draft.fields.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
