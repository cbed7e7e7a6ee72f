import { t } from '@scheduler/i18n';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { Button, cx, IconButton, LoadError, PageHeader } from '@scheduler/ui';
import { Plus, Zap } from 'lucide-react';
import { toLocalDate } from '../local-dates.ts';
import { useTriggerUrlAction, useUrlAction } from '../use-url-action.ts';
import { useFetchWhenIdle } from '../deferred-module.ts';
import { useIsPhone } from '../use-media-query.ts';
import { useNow } from '@scheduler/platform/use-now';
import { CalendarBody } from './calendar-body.tsx';
import { CalendarDialogs, eventDialog } from './calendar-dialogs.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarRail, ConflictList } from './calendar-rail.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import {
  agenda,
  gridInteractions,
  invitationsButton,
  phoneComponents,
  planning,
  scheduleSets,
  timeGrid,
} from './deferred-modules.ts';
import { getDefaultSlot } from './new-event-slot.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { MiniMonth } from './mini-month.tsx';
import type { EventOverlap } from './overlaps.ts';
import { formatRangeLabel } from './range-label.ts';
import { useCalendar } from './use-calendar.ts';
import { stepDate, useCalendarParams } from './use-calendar-params.ts';
import { useFilters } from './use-filters.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './calendar-screen.module.css';

// Modules to load when idle, in order of likely use.
const idleModules = [
  gridInteractions,
  timeGrid,
  planning,
  invitationsButton,
  scheduleSets,
  eventDialog,
  agenda,
];
const preloadEventDialog = () => void eventDialog.fetch().catch(() => {});

export function CalendarScreen() {
  useTimeSettings();
  const now = useNow();
  const isPhone = useIsPhone();
  const { view, date, show } = useCalendarParams(now);
  const filters = useFilters();
  // A phone's day view loads the full week for the week strip above it.
  const loadedView = isPhone && view === 'day' ? 'week' : view;
  const calendar = useCalendar({ view: loadedView, date, now, filters });
  const dialogs = useOpenDialog();
  const invitationsModule = invitationsButton.use();
  const planningModule = planning.use();
  const phoneModule = phoneComponents.useRequired(isPhone);
  useFetchWhenIdle(!calendar.loading, idleModules);

  const showToday = () => show({ date: toLocalDate(new Date(now)) });
  const step = (direction: 1 | -1) => show({ date: stepDate(view, date, direction) });
  const addEvent = () => dialogs.create(getDefaultSlot(now));
  const resolveConflict = ({ later, start }: EventOverlap) => {
    show({ date: toLocalDate(start) });
    dialogs.edit(later);
  };
  useUrlAction('new', addEvent);
  useUrlAction('event', dialogs.openById);
  const optimize = useTriggerUrlAction('optimize');
  useCalendarShortcuts({
    addEvent,
    quickAdd: dialogs.quickAdd,
    optimize,
    today: showToday,
    step,
    show,
  });

  const filterControls = (
    <CalendarFilters schedules={calendar.schedules} google={calendar.google} {...filters} />
  );
  const conflicts = (
    <ConflictList overlaps={calendar.conflicts} now={now} onResolve={resolveConflict} />
  );
  const plannedLists = planningModule && (
    <planningModule.PlanningLists now={now} onOpen={dialogs.plan} />
  );
  const miniMonth = <MiniMonth date={date} now={now} onShowDate={(day) => show({ date: day })} />;
  const Toolbar = isPhone ? phoneModule?.PhoneToolbar : CalendarToolbar;
  return (
    <div className={cx(styles.screen, isPhone && styles.phone)}>
      <PageHeader title={t('Calendar')} className={styles.header}>
        {invitationsModule && <invitationsModule.InvitationsButton />}
        {planningModule && (
          <planningModule.FindTimeButton
            {...{ now, phone: isPhone }}
            onFind={(emails) => dialogs.plan({ kind: 'find', emails })}
            onUpgradeNeeded={() => dialogs.plan({ kind: 'upgrade-to-find' })}
          />
        )}
        {planningModule && (
          <planningModule.OptimizeButton
            {...{ date, now, phone: isPhone }}
            onOpen={dialogs.plan}
            onShow={show}
          />
        )}
        <IconButton label={t('Quick add')} title={t('Quick add (Q)')} onClick={dialogs.quickAdd}>
          <Zap aria-hidden="true" />
        </IconButton>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          kbd={isPhone ? undefined : 'N'}
          onPointerEnter={preloadEventDialog}
          onFocus={preloadEventDialog}
          onClick={addEvent}
        >
          {t('Add Event')}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <div className={styles.main}>
          {Toolbar && (
            <Toolbar
              label={formatRangeLabel(view, date, isPhone)}
              view={view}
              onView={(next) => show({ view: next })}
              onToday={showToday}
              onStep={step}
              isDialogOpen={dialogs.dialog !== null}
              filters={
                <>
                  {!isPhone && miniMonth}
                  {filterControls}
                  {conflicts}
                  {!isPhone && plannedLists}
                </>
              }
            />
          )}
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
            <CalendarBody
              calendar={calendar}
              view={view}
              date={date}
              now={now}
              isPhone={isPhone}
              selected={dialogs.dialog && 'item' in dialogs.dialog ? dialogs.dialog.item : null}
              onOpen={dialogs.open}
              onCreate={dialogs.create}
              onReview={({ moveId }) => dialogs.review(moveId)}
              onMove={dialogs.move}
              onShow={show}
            />
            {calendar.loading && <CalendarSkeleton view={view} isPhone={isPhone} />}
          </div>
          {planningModule && (
            <planningModule.ProposedChangesStrip now={now} onOpen={dialogs.plan} />
          )}
          {isPhone && planningModule && (
            <planningModule.PlanningBar
              now={now}
              isDialogOpen={dialogs.dialog !== null}
              onOpen={dialogs.plan}
            />
          )}
        </div>
        <CalendarRail>
          {miniMonth}
          {filterControls}
          {conflicts}
          {plannedLists}
        </CalendarRail>
      </div>
      <CalendarDialogs
        dialog={dialogs.dialog}
        keystrokes={dialogs.keystrokes}
        schedules={calendar.schedules}
        hiddenScheduleIds={filters.hidden}
        onClose={dialogs.close}
      />
    </div>
  );
}

interface ShortcutActions {
  addEvent: () => void;
  quickAdd: () => void;
  optimize: () => void;
  today: () => void;
  step: (direction: 1 | -1) => void;
  show: (next: { view?: CalendarView; date?: CalendarDate }) => void;
}

function useCalendarShortcuts({
  addEvent,
  quickAdd,
  optimize,
  today,
  step,
  show,
}: ShortcutActions) {
  useShortcuts({
    n: addEvent,
    q: quickAdd,
    o: optimize,
    t: today,
    j: () => step(-1),
    k: () => step(1),
    m: () => show({ view: 'month' }),
    w: () => show({ view: 'week' }),
    W: () => show({ view: 'work_week' }),
    d: () => show({ view: 'day' }),
    a: () => show({ view: 'agenda' }),
  });
}
