import { ics, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { reasonOf } from './reason.ts';

/** The whole schedule as a calendar file. */
export function ExportFile({ schedule: { id, name } }: { schedule: Schedule }) {
  const { api, notify } = usePlatform();
  const fetchFile = useMutation({
    mutationFn: () => api.call(ics.exportFile, { query: { schedule_id: id } }),
    onSuccess: (text) => save(text, `${name}.ics`),
    onError: (error) => notify.error(reasonOf(error, t('Failed to export the schedule'))),
  });
  return (
    <section>
      <h3>{t('Export')}</h3>
      <div>
        <Button
          icon={<Download aria-hidden="true" />}
          busy={fetchFile.isPending}
          onClick={() => fetchFile.mutate()}
        >
          {t('Download .ics file')}
        </Button>
      </div>
    </section>
  );
}

function save(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
