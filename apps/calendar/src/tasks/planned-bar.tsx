import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Popover } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { useOpenUncovered } from '../calendar/use-open-uncovered.ts';
import { PlannedLists, type PlannedListsProps } from './planned-lists.tsx';
import { openTasksQuery } from './queries.ts';
import styles from './planned-lists.module.css';

/** Tasks and habits under the calendar of a phone, where there is no rail to hold them. */
export function PlannedBar({ covered, ...lists }: PlannedListsProps & { covered: boolean }) {
  const { api } = usePlatform();
  const { data: tasks = [] } = useQuery(openTasksQuery(api));
  const [open, setOpen] = useOpenUncovered(covered);
  return (
    <div className={styles.bar}>
      <Popover
        title={t('Tasks and habits')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost" icon={<ListTodo aria-hidden="true" />}>
            {tasks.length === 0
              ? t('Tasks and habits')
              : t('Tasks ({length})', { length: tasks.length })}
          </Button>
        }
      >
        <PlannedLists {...lists} />
      </Popover>
    </div>
  );
}
