import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { PollsDialog } from './polls-dialog.tsx';
import { usePolls } from './use-polls.ts';

/** Opens the user's polls. Hidden while there are none. */
export function PollsButton() {
  const { data = [] } = usePolls();
  const [open, setOpen] = useState(false);
  if (data.length === 0) return null;
  const activeCount = data.filter(({ status }) => status !== 'chosen').length;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {activeCount === 0 ? t('Polls') : t('Polls ({count})', { count: activeCount })}
      </Button>
      {open && <PollsDialog polls={data} onClose={() => setOpen(false)} />}
    </>
  );
}
