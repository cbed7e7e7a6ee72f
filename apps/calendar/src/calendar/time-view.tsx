import { visibleDates, type CalendarView } from '@scheduler/scheduling';
import TimeGrid from 'react-big-calendar/lib/TimeGrid';
import type { ViewProps } from 'react-big-calendar/lib/Month';
import { localDate, localMidnight, weekStart } from '../dates.ts';
import { usePhone } from '../use-media.ts';
import { datesBetween } from './days.ts';
import { gridLocalizer } from './localizer.ts';
import { GUTTER, hasSecondZone } from './zones/second-zone.ts';

type TimeView = Exclude<CalendarView, 'month' | 'agenda'>;

/** The days of a view, as columns of hours. */
function viewOf(view: TimeView) {
  return function DaysWithHours(props: ViewProps) {
    const phone = usePhone();
    const { start_date, end_date } = visibleDates(view, localDate(props.date), weekStart());
    const days = datesBetween(start_date, end_date).map(localMidnight);
    return (
      <TimeGrid
        {...props}
        range={days}
        min={gridLocalizer.startOf(props.date, 'day')}
        max={gridLocalizer.endOf(props.date, 'day')}
        width={hasSecondZone(view, phone) ? 2 * GUTTER : GUTTER}
        eventOffset={15}
        enableAutoScroll
      />
    );
  };
}

export const timeViews = {
  week: viewOf('week'),
  work_week: viewOf('work_week'),
  day: viewOf('day'),
};
