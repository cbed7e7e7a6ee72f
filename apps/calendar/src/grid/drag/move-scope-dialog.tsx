import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { EventItem } from '../../screen/items/calendar-item.ts';
import { moveItem, type ScopedDrop } from './move-item.ts';
import { ScopeDialog } from '../../event/recurrence/scope-dialog.tsx';

interface MoveScopeDialogProps {
  item: EventItem;
  drop: ScopedDrop;
  onClose: () => void;
}

/** Asks which events of a series to move, then saves the move. */
export function MoveScopeDialog({ item, drop, onClose }: MoveScopeDialogProps) {
  const platform = usePlatform();
  return (
    <ScopeDialog
      title={t('Change recurring event')}
      confirmLabel={t('Move')}
      onChoose={(scope) => {
        onClose();
        if (scope) void moveItem(platform, item, { ...drop, scope });
      }}
    />
  );
}
