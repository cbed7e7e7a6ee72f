import type { HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { usePlatform, useUser } from '../platform-context.tsx';
import { undoBatches } from './undo.ts';

interface UndoBatchButtonProps {
  batch: Pick<HistoryBatch, 'id' | 'summary'>;
  onUndone?: () => void;
}

/** A button that undoes a history batch. */
export function UndoBatchButton({ batch: { id, summary }, onUndone }: UndoBatchButtonProps) {
  const platform = usePlatform();
  const [isUndoing, setIsUndoing] = useState(false);
  const undo = async () => {
    setIsUndoing(true);
    const isUndone = await undoBatches(platform, id);
    setIsUndoing(false);
    if (isUndone) onUndone?.();
  };
  return (
    <Button
      size="sm"
      aria-label={t('Undo: {summary}', { summary })}
      busy={isUndoing}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </Button>
  );
}

/** Returns the display name of the actor of a history batch. */
export function useActorName({ actor, cause }: Pick<HistoryBatch, 'actor' | 'cause'>): string {
  const { id } = useUser();
  if (actor?.user_id === id) return t('You');
  const name = actor?.full_name ?? actor?.email;
  return name ?? (cause === 'guest' ? t('A guest') : t('AI Scheduler'));
}
