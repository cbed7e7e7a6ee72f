import { ics, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { getErrorDetail } from './error-detail.ts';

/** Downloads the schedule as an .ics file. */
export function ExportFile({ schedule: { id, name } }: { schedule: Schedule }) {
  const { api, notify } = usePlatform();
  const exportFile = useMutation({
    mutationFn: () => api.call(ics.exportFile, { query: { schedule_id: id } }),
    onSuccess: (text) => downloadFile(text, `${name}.ics`),
    onError: (error) =>
      notify.error(
        getErrorDetail(error, t("Couldn't export the schedule. Check your connection.")),
      ),
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
