import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { getVisibleDates, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { cx, LoadError } from '@scheduler/ui';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Views, type NavigateAction, type SlotInfo } from 'react-big-calendar';
import { getLocalMidnight, getWeekStart, toLocalDate } from '../local-dates.ts';
import { CalendarGrid } from '../grid/calendar-grid.tsx';
import type { CalendarGridProps } from '../grid/calendar-grid-props.ts';
import type { DisplayItem } from './items/calendar-item.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { useScreenState } from './screen-state.ts';
import { getDatesBetween } from './items/group-by-day.ts';
import { PhoneMonth } from '../mobile/phone-month.tsx';
import { formatRangeLabel } from './toolbar/range-label.ts';
import { stepDate } from './use-calendar-params.ts';
import { WeekStrip } from '../mobile/week-strip.tsx';
import styles from './calendar-screen.module.css';

const Agenda = lazyComponent(() =>
  import('../grid/agenda/agenda-view.tsx').then((module) => module.AgendaView),
);
export const preloadAgenda = Agenda.preload;

/** The props from `<Calendar>` that the views use. Its dates are the first instants of days. */
interface ViewProps {
  date: Date;
  components: { event: CalendarGridProps['eventComponent'] };
  onSelectEvent: (item: DisplayItem) => void;
  onSelectSlot: (slot: SlotInfo) => void;
  onNavigate: (action: NavigateAction, date: Date) => void;
  onDrillDown: (date: Date, view: CalendarView) => void;
}

/** A view with its error, and placeholders while it loads. */
function ViewFrame({ view, children }: { view: CalendarView; children: ReactNode }) {
  const { calendar, isPhone } = useScreenState();
  return (
    <>
      {calendar.failed && (
        <div className={styles.loadError}>
          <LoadError
            message={t('Failed to load calendar data')}
            onRetry={calendar.retry}
            retrying={calendar.retrying}
          />
        </div>
      )}
      <div className={styles.view} aria-busy={calendar.loading}>
        {children}
        {calendar.loading && <CalendarSkeleton view={view} isPhone={isPhone} />}
      </div>
    </>
  );
}

/** Adds a frame and the functions that `<Calendar>` requires of a custom view. */
function defineView(view: CalendarView, View: ComponentType<ViewProps>) {
  const FramedView = (props: ViewProps) => (
    <ViewFrame view={view}>
      <View {...props} />
    </ViewFrame>
  );
  return Object.assign(FramedView, {
    title: (date: Date) => formatRangeLabel(view, toLocalDate(date)),
    navigate: (date: Date, action: NavigateAction) => {
      const today = toLocalDate(date);
      if (action === Navigate.PREVIOUS) return getLocalMidnight(stepDate(view, today, -1));
      if (action === Navigate.NEXT) return getLocalMidnight(stepDate(view, today, 1));
      return date;
    },
    range: (date: Date) => {
      const { start_date, end_date } = getVisibleDates(view, toLocalDate(date), getWeekStart());
      return getDatesBetween(start_date, end_date).map(getLocalMidnight);
    },
  });
}

/** Changes when a view must be remounted. The second time zone updates without a remount. */
function getSettingsKey(): string {
  const { secondTimeZone: _, ...settings } = getTimeSettings();
  return JSON.stringify(settings);
}

interface GridViewProps extends ViewProps {
  view: CalendarGridProps['view'];
  className?: string | undefined;
}

function GridView({ view, className, ...props }: GridViewProps) {
  const { now, days, calendar, selected, onDrop, onMoveItem, announcement } = useScreenState();
  const { components, onNavigate, onDrillDown } = props;
  const date = toLocalDate(props.date);
  const show = (next: { view?: CalendarView; date?: CalendarDate }) => {
    const day = getLocalMidnight(next.date ?? date);
    if (next.view) onDrillDown(day, next.view);
    else onNavigate(Navigate.DATE, day);
  };
  return (
    <CalendarGrid
      key={getSettingsKey()}
      {...{ view, date, now, days, selected, onDrop, onMoveItem, announcement }}
      bands={calendar.bands}
      eventComponent={components.event}
      onSelectItem={props.onSelectEvent}
      onSelectSlot={props.onSelectSlot}
      onShow={show}
      className={cx(styles.grid, className)}
    />
  );
}

/** Navigates to a day of a phone's month or week strip. */
const useShowDate =
  ({ onNavigate }: ViewProps) =>
  (date: CalendarDate) =>
    onNavigate(Navigate.DATE, getLocalMidnight(date));

const defineGridView = (view: GridViewProps['view']) =>
  defineView(view, (props) => <GridView view={view} {...props} />);

const MonthView = defineView(Views.MONTH, (props) => {
  const { isPhone, now, calendar } = useScreenState();
  const { days, loading } = calendar;
  const onShowDate = useShowDate(props);
  const date = toLocalDate(props.date);
  if (!isPhone) return <GridView view={Views.MONTH} {...props} />;
  return (
    <PhoneMonth {...{ date, now, days, loading, onShowDate }} onSelectItem={props.onSelectEvent} />
  );
});

const DayView = defineView(Views.DAY, (props) => {
  const { isPhone, now, calendar } = useScreenState();
  const onShowDate = useShowDate(props);
  return (
    <>
      {isPhone && (
        <WeekStrip {...{ now, onShowDate }} date={toLocalDate(props.date)} days={calendar.days} />
      )}
      <GridView view={Views.DAY} {...props} className={cx(isPhone && styles.phoneDay)} />
    </>
  );
});

const AgendaView = defineView(Views.AGENDA, ({ date, onSelectEvent }) => {
  const { days, loading } = useScreenState().calendar;
  if (loading) return null;
  return (
    <Agenda
      key={getSettingsKey()}
      date={toLocalDate(date)}
      days={days}
      onSelectItem={onSelectEvent}
    />
  );
});

/** Our views for `<Calendar>`. Its own re-render every slot when the user navigates. */
export const calendarViews = {
  month: MonthView,
  week: defineGridView(Views.WEEK),
  work_week: defineGridView(Views.WORK_WEEK),
  day: DayView,
  agenda: AgendaView,
};
