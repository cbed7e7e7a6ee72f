import { ics, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { Download } from 'lucide-react';
import { useApiMutation } from '../../use-api-mutation.ts';
import { getErrorDetail } from './error-detail.ts';

/** Downloads the schedule as an .ics file. */
export function ExportFile({ schedule: { id, name } }: { schedule: Schedule }) {
  const exportFile = useApiMutation({
    call: (api) => api.call(ics.exportFile, { query: { schedule_id: id } }),
    onSuccess: (_queryClient, text) => downloadFile(text, `${name}.ics`),
    failureMessage: (error) =>
      getErrorDetail(error, t("Couldn't export the schedule. Check your connection.")),
  });
  return (
    <section>
      <h3>{t('Export')}</h3>
      <div>
        <Button
          icon={<Download aria-hidden="true" />}
          busy={exportFile.isPending}
          onClick={() => exportFile.mutate()}
        >
          {t('Download .ics file')}
        </Button>
      </div>
    </section>
  );
}

function downloadFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
