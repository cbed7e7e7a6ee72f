import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { PollsDialog } from './polls-dialog.tsx';
import { usePolls } from './use-polls.ts';

/** Leads to the polls that were made, when there are any. */
export function PollsButton() {
  const { data = [] } = usePolls();
  const [open, setOpen] = useState(false);
  if (data.length === 0) return null;
  const waiting = data.filter(({ status }) => status !== 'chosen').length;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {waiting === 0 ? t('Polls') : t('Polls ({waiting})', { waiting })}
      </Button>
      {open && <PollsDialog polls={data} onClose={() => setOpen(false)} />}
    </>
  );
}
