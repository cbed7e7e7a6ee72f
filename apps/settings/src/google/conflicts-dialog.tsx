import { googleSync, type GoogleCalendar, type SyncConflict } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, Dialog, DialogClose } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { failureText } from './failure-text.ts';
import { useReadAnew } from './google-queries.ts';
import { momentOf } from '../format.ts';
import styles from './conflicts.module.css';

interface ConflictsDialogProps {
  conflicts: readonly SyncConflict[];
  calendars: readonly GoogleCalendar[];
  /** When they were read. */
  now: number;
  onClose: () => void;
}

/** What was changed on both sides: both values, which was kept, and the way to turn it over. */
export function ConflictsDialog({ conflicts, calendars, now, onClose }: ConflictsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Changed on both sides')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <Conflict
            key={conflict.id}
            conflict={conflict}
            now={now}
            calendar={calendars.find(({ id }) => id === conflict.calendar_id)?.summary}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type Side = SyncConflict['kept'];

const SIDES: Record<Side, string> = { ours: t('Here'), theirs: t('In Google') };
const sides = ['ours', 'theirs'] as const;

interface ConflictProps {
  conflict: SyncConflict;
  calendar: string | undefined;
  now: number;
}

function Conflict({ conflict, calendar, now }: ConflictProps) {
  const { title, field, at, kept, resolved_at } = conflict;
  const { mutate, isPending, variables } = useResolve(conflict);
  return (
    <li>
      <h3>
        {title || t('Untitled Event')}
        <small>{[fieldName(field), calendar, momentOf(at, now)].filter(Boolean).join(' · ')}</small>
      </h3>
      <dl>
        {sides.map((side) => (
          <div key={side}>
            <dt>{SIDES[side]}</dt>
            <dd>
              {conflict[side] || <em>{t('empty')}</em>}{' '}
              {side === kept && <Badge tone="ok">{t('Kept')}</Badge>}
            </dd>
            {(side !== kept || resolved_at === null) && (
              <Button
                size="sm"
                variant={side === kept ? 'ghost' : 'default'}
                aria-label={labelOf(conflict, side)}
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

/** Begins with what the button shows, for those who speak to it. */
function labelOf({ field, title, kept }: SyncConflict, side: Side): string {
  const verb = side === kept ? t('Keep') : t('Use this');
  const values = { verb, field: fieldName(field), title };
  return side === 'ours'
    ? t('{verb}: {field} here of {title}', values)
    : t('{verb}: {field} in Google of {title}', values);
}

function useResolve({ id }: SyncConflict) {
  const { api, notify, reportError } = usePlatform();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (keep: Side) => api.call(googleSync.resolveConflict, { body: { id, keep } }),
    onError: (error) => {
      reportError(error, 'resolve google conflict');
      notify.error(failureText(error, t('Failed to change what is kept')));
    },
    onSettled: readAnew,
  });
}

/** `start_time` reads `Start time`. */
function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
