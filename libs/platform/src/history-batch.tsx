import type { HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { usePlatform, useUser } from './platform-context.tsx';
import { undoWrite } from './undo-write.ts';

interface UndoBatchProps {
  batch: Pick<HistoryBatch, 'id' | 'summary'>;
  onUndone?: () => void;
}

/** Takes a batch of the history back. */
export function UndoBatch({ batch: { id, summary }, onUndone }: UndoBatchProps) {
  const { api, notify, queryClient } = usePlatform();
  const [undoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    const undone = await undoWrite({ api, notify, queryClient }, id);
    setUndoing(false);
    if (undone) onUndone?.();
  };
  return (
    <Button
      size="sm"
      aria-label={t('Undo: {summary}', { summary })}
      busy={undoing}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </Button>
  );
}

/** Who did it, as the reader calls them. */
export function useActor({ actor, cause }: Pick<HistoryBatch, 'actor' | 'cause'>): string {
  const { id } = useUser();
  if (actor?.user_id === id) return t('You');
  const name = actor?.full_name ?? actor?.email;
  return name ?? (cause === 'guest' ? t('A guest') : t('The product'));
}
