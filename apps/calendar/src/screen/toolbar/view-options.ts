import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';

/** The views of the calendar with their names. */
export const viewOptions: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: t('Month') },
  { value: 'week', label: t('Week') },
  { value: 'work_week', label: t('Work Week') },
  { value: 'day', label: t('Day') },
  { value: 'agenda', label: t('Agenda') },
];
