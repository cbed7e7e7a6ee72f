import type { GoogleCalendar, SyncConflict } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { Badge, Button, Dialog, DialogClose } from '@scheduler/ui';
import { formatTimeOrDate } from '../format.ts';
import { useResolveConflict } from './use-sync-actions.ts';
import styles from './sync-conflicts.module.css';

interface SyncConflictsDialogProps {
  conflicts: readonly SyncConflict[];
  calendars: readonly GoogleCalendar[];
  /** Time the conflicts were loaded, in epoch milliseconds. */
  now: number;
  onClose: () => void;
}

/** Lists fields that were edited both locally and in Google, and lets the user choose a value. */
export function SyncConflictsDialog(props: SyncConflictsDialogProps) {
  const { conflicts, calendars, now, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Sync conflicts')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <Conflict
            key={conflict.id}
            conflict={conflict}
            now={now}
            calendarName={calendars.find(({ id }) => id === conflict.calendar_id)?.summary}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type Side = SyncConflict['kept'];

const SIDE_LABELS: Record<Side, string> = { ours: t('Here'), theirs: t('In Google') };
const sides = ['ours', 'theirs'] as const;

interface ConflictProps {
  conflict: SyncConflict;
  calendarName: string | undefined;
  now: number;
}

function Conflict({ conflict, calendarName, now }: ConflictProps) {
  const { title, field, at, kept, resolved_at } = conflict;
  const { mutate, isPending, variables } = useResolveConflict(conflict);
  return (
    <li>
      <h3>
        {title || t('Untitled Event')}
        <small>
          {[formatFieldName(field), calendarName, formatTimeOrDate(at, now)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </h3>
      <dl>
        {sides.map((side) => (
          <div key={side}>
            <dt>{SIDE_LABELS[side]}</dt>
            <dd>
              {conflict[side] || <em>{t('empty')}</em>}{' '}
              {side === kept && <Badge tone="ok">{t('Kept')}</Badge>}
            </dd>
            {(side !== kept || resolved_at === null) && (
              <Button
                size="sm"
                variant={side === kept ? 'ghost' : 'default'}
                aria-label={getButtonLabel(conflict, side)}
                busy={isPending && variables === side}
                disabled={isPending}
                onClick={() => mutate(side)}
              >
                {side === kept ? t('Keep') : t('Use this')}
              </Button>
            )}
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Returns a label that starts with the visible text, which voice control requires (WCAG 2.5.3). */
function getButtonLabel({ field, title, kept }: SyncConflict, side: Side): string {
  const action = side === kept ? t('Keep') : t('Use this');
  const values = { verb: action, field: formatFieldName(field), title };
  return side === 'ours'
    ? t('{verb}: {field} of {title} here', values)
    : t('{verb}: {field} of {title} in Google', values);
}

/** Formats `start_time` as `Start time`. */
function formatFieldName(field: string): string {
  const label = field.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
