import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { Button, cx, IconButton, PageHeader, SlotIcon } from '@scheduler/ui';
import { Plus, Zap } from 'lucide-react';
import { useEffect } from 'react';
import { Calendar, type SlotInfo } from 'react-big-calendar';
import { getLocalMidnight, toLocalDate } from '../local-dates.ts';
import { FindTimeButton } from '../availability/find-time-button.tsx';
import { PlanningBar, PlanningLists, ProposedChangesStrip } from '../planning/lazy-planning.ts';
import { ProButton } from '../planning/pro-button.tsx';
import { useOptimizer } from '../optimizer/dialog/use-optimizer.ts';
import { useIsIdle } from '../use-is-idle.ts';
import { useUrlAction } from '../use-url-action.ts';
import { useIsPhone } from '../use-media-query.ts';
import { useNow } from '@scheduler/platform/use-now';
import { CalendarDialogs, EventDialog } from './calendar-dialogs.tsx';
import { CalendarFilters } from './rail/calendar-filters.tsx';
import { CalendarRail, ConflictList } from './rail/calendar-rail.tsx';
import { CalendarToolbar } from './toolbar/calendar-toolbar.tsx';
import { calendarViews, preloadAgenda } from './calendar-views.tsx';
import { EventContent } from '../grid/grid-event-content.tsx';
import { localizer } from '../grid/localizer.ts';
import { getDefaultSlot, toSlot } from '../event/new-event-slot.ts';
import { MiniMonth } from './rail/mini-month.tsx';
import type { DisplayItem } from './items/calendar-item.ts';
import type { EventOverlap } from './items/overlaps.ts';
import { preloadQuickAdd } from '../event/quick-add/quick-add.tsx';
import { ScreenStateContext } from './screen-state.ts';
import { useCalendar } from './items/use-calendar.ts';
import { stepDate, useCalendarParams } from './use-calendar-params.ts';
import { useDisplayedItems } from './items/use-displayed-items.ts';
import { useDropEvent } from '../grid/drag/use-drop-event.ts';
import { useFilters } from './rail/use-filters.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './calendar-screen.module.css';

// Not needed initially.
const InvitationsButton = lazyComponent(() =>
  import('../event/guests/invitations-button.tsx').then((module) => module.InvitationsButton),
);

/** Constant, because `<Calendar>` would remount the toolbar and all items. */
const components = { toolbar: CalendarToolbar, event: EventContent };

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
  const isIdle = useIsIdle(!calendar.loading);
  useEffect(() => {
    if (!isIdle) return;
    EventDialog.preload();
    preloadQuickAdd();
    preloadAgenda();
  }, [isIdle]);

  const onDrop = useDropEvent(view, dialogs.move);
  const { items, ...displayed } = useDisplayedItems(calendar, view, onDrop);

  const addEvent = () => dialogs.create(getDefaultSlot(now));
  const resolveConflict = ({ later, start }: EventOverlap) => {
    show({ date: toLocalDate(start) });
    dialogs.edit(later);
  };
  const openItem = (item: DisplayItem) =>
    item.kind === 'proposed' ? dialogs.review(item.moveId) : dialogs.open(item);
  const createEvent = (slot: SlotInfo) => dialogs.create(toSlot(slot, view, now));
  useUrlAction('new', addEvent);
  useUrlAction('event', dialogs.openById);
  const optimizer = useOptimizer({ date, now, onOpen: dialogs.plan, onShow: show });
  useShortcuts({
    n: addEvent,
    q: dialogs.quickAdd,
    o: optimizer.openReview,
    t: () => show({ date: toLocalDate(new Date(now)) }),
    j: () => show({ date: stepDate(view, date, -1) }),
    k: () => show({ date: stepDate(view, date, 1) }),
    m: () => show({ view: 'month' }),
    w: () => show({ view: 'week' }),
    W: () => show({ view: 'work_week' }),
    d: () => show({ view: 'day' }),
    a: () => show({ view: 'agenda' }),
  });

  const filterControls = (
    <CalendarFilters
      schedules={calendar.schedules}
      google={calendar.google}
      showSets={isIdle}
      {...filters}
    />
  );
  const conflicts = (
    <ConflictList overlaps={calendar.conflicts} now={now} onResolve={resolveConflict} />
  );
  const plannedLists = isIdle && <PlanningLists now={now} onOpen={dialogs.plan} />;
  const miniMonth = <MiniMonth date={date} now={now} onShowDate={(day) => show({ date: day })} />;
  const screenState = {
    ...{ now, isPhone, calendar, onDrop, ...displayed },
    selected: dialogs.dialog && 'item' in dialogs.dialog ? dialogs.dialog.item : null,
    filters: (
      <>
        {!isPhone && miniMonth}
        {filterControls}
        {conflicts}
        {!isPhone && plannedLists}
      </>
    ),
    isDialogOpen: dialogs.dialog !== null,
  };
  return (
    <div className={cx(styles.screen, isPhone && styles.phone)}>
      <PageHeader title={t('Calendar')} className={styles.header}>
        {isIdle && <InvitationsButton />}
        <FindTimeButton
          now={now}
          onFind={(emails) => dialogs.plan({ kind: 'find', emails })}
          onUpgradeNeeded={() => dialogs.plan({ kind: 'upgrade-to-find' })}
        />
        <ProButton
          label={t('Optimize')}
          title={t('Optimize (O)')}
          icon={<SlotIcon />}
          locked={optimizer.isLocked}
          onClick={optimizer.openOptimizer}
        />
        <IconButton
          label={t('Quick add')}
          title={t('Quick add (Q)')}
          onPointerEnter={preloadQuickAdd}
          onFocus={preloadQuickAdd}
          onClick={dialogs.quickAdd}
        >
          <Zap aria-hidden="true" />
        </IconButton>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          kbd={isPhone ? undefined : 'N'}
          onPointerEnter={EventDialog.preload}
          onFocus={EventDialog.preload}
          onClick={addEvent}
        >
          {t('Add Event')}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <div className={styles.main}>
          <ScreenStateContext value={screenState}>
            <Calendar<DisplayItem>
              className={styles.calendar}
              localizer={localizer}
              components={components}
              events={items}
              views={calendarViews}
              view={view}
              date={getLocalMidnight(date)}
              getNow={() => new Date(now)}
              onView={(next) => show({ view: next })}
              onNavigate={(next) => show({ date: toLocalDate(next) })}
              onDrillDown={(day, next) => show({ view: next, date: toLocalDate(day) })}
              onSelectEvent={openItem}
              onSelectSlot={createEvent}
              selectable
            />
          </ScreenStateContext>
          {optimizer.hasPendingProposals && (
            <ProposedChangesStrip now={now} onOpen={dialogs.plan} />
          )}
          {isPhone && isIdle && (
            <PlanningBar now={now} isDialogOpen={dialogs.dialog !== null} onOpen={dialogs.plan} />
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
        schedules={calendar.schedules}
        onClose={dialogs.close}
      />
    </div>
  );
}
