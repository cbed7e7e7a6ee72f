import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { OwnItem } from './calendar-item.ts';
import { dropItem, type ScopedDrop } from './drop-item.ts';
import { ScopeDialog } from './scope-dialog.tsx';

interface MoveScopeProps {
  item: OwnItem;
  drop: ScopedDrop;
  onClose: () => void;
}

/** Asks how much of a series was meant by dragging one of its events, and moves that. */
export function MoveScope({ item, drop, onClose }: MoveScopeProps) {
  const platform = usePlatform();
  return (
    <ScopeDialog
      title={t('Change recurring event')}
      confirmLabel={t('Move')}
      onChoose={(scope) => {
        onClose();
        if (scope) void dropItem(platform, item, { ...drop, scope });
      }}
    />
  );
}
