import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Popover } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { usePopoverState } from '../screen/toolbar/use-popover-state.ts';
import { PlanningLists, type PlanningListsProps } from './planning-lists.tsx';
import { openTasksQuery } from './queries.ts';
import styles from './planning-lists.module.css';

/** Bar below the calendar that opens tasks and habits on phones, which have no sidebar. */
export function PlanningBar({
  isDialogOpen,
  ...listProps
}: PlanningListsProps & { isDialogOpen: boolean }) {
  const { api } = usePlatform();
  const { data: tasks = [] } = useQuery(openTasksQuery(api));
  const [open, setOpen] = usePopoverState(isDialogOpen);
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
              : t('Tasks ({count})', { count: tasks.length })}
          </Button>
        }
      >
        <PlanningLists {...listProps} />
      </Popover>
    </div>
  );
}
