import { t } from '@scheduler/i18n';
import { useClock } from '@scheduler/platform/clock';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { Button, cx, IconButton, LoadFailed, PageHeader } from '@scheduler/ui';
import { Plus, Zap } from 'lucide-react';
import { localDate } from '../dates.ts';
import { useAsk, useAskedFor } from '../use-asked-for.ts';
import { useFetchWhenIdle } from '../later.ts';
import { usePhone } from '../use-media.ts';
import { useNow } from '../use-now.ts';
import { CalendarBody } from './calendar-body.tsx';
import { CalendarDialogs, eventDialog } from './calendar-dialogs.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarRail, ConflictList } from './calendar-rail.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { gridExtras, timeGrid } from './grid-later.ts';
import { planning } from './planning-later.ts';
import { agenda, invitationsButton, phoneParts, scheduleSets } from './screen-later.ts';
import { slotFrom } from './slot.ts';
import { LoadingBars } from './loading-bars.tsx';
import { MiniMonth } from './mini-month.tsx';
import type { SharedMinutes } from './overlaps.ts';
import { rangeLabel } from './range-label.ts';
import { useCalendar } from './use-calendar.ts';
import { stepDate, useCalendarParams } from './use-calendar-params.ts';
import { useFilters } from './use-filters.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './calendar-screen.module.css';

// What a person may want next, the likeliest first.
const afterwards = [
  gridExtras,
  timeGrid,
  planning,
  invitationsButton,
  scheduleSets,
  eventDialog,
  agenda,
];
const preloadEventDialog = () => void eventDialog.fetch().catch(() => {});

export function CalendarScreen() {
  useClock();
  const now = useNow();
  const phone = usePhone();
  const { view, date, show } = useCalendarParams(now);
  const filters = useFilters();
  // A phone's day stands under the strip of its week, which shows what the other days hold.
  const loaded = phone && view === 'day' ? 'week' : view;
  const calendar = useCalendar({ view: loaded, date, now, filters });
  const dialogs = useOpenDialog();
  const invited = invitationsButton.use();
  const plans = planning.use();
  const forPhones = phoneParts.useNeeded(phone);
  useFetchWhenIdle(!calendar.loading, afterwards);

  const today = () => show({ date: localDate(new Date(now)) });
  const step = (by: 1 | -1) => show({ date: stepDate(view, date, by) });
  const addEvent = () => dialogs.create(slotFrom(now));
  const resolve = ({ later, start }: SharedMinutes) => {
    show({ date: localDate(start) });
    dialogs.edit(later);
  };
  useAskedFor('new', addEvent);
  useAskedFor('event', dialogs.openById);
  const optimize = useAsk('optimize');
  useCalendarKeys({ addEvent, quickAdd: dialogs.quickAdd, optimize, today, step, show });

  const filterControls = (
    <CalendarFilters schedules={calendar.schedules} google={calendar.google} {...filters} />
  );
  const conflicts = <ConflictList overlaps={calendar.conflicts} now={now} onResolve={resolve} />;
  const planned = plans && <plans.PlannedLists now={now} onOpen={dialogs.plan} />;
  const miniMonth = <MiniMonth date={date} now={now} onShowDate={(day) => show({ date: day })} />;
  const Toolbar = phone ? forPhones?.PhoneToolbar : CalendarToolbar;
  return (
    <div className={cx(styles.screen, phone && styles.phone)}>
      <PageHeader title={t('Calendar')} className={styles.header}>
        {invited && <invited.InvitationsButton />}
        {plans && (
          <plans.FindTimeButton
            {...{ now, phone }}
            onFind={(emails) => dialogs.plan({ kind: 'find', emails })}
            onRefused={() => dialogs.plan({ kind: 'upgrade-to-find' })}
          />
        )}
        {plans && (
          <plans.OptimizeButton {...{ date, now, phone }} onOpen={dialogs.plan} onShow={show} />
        )}
        <IconButton label={t('Quick add')} title={t('Quick add (Q)')} onClick={dialogs.quickAdd}>
          <Zap aria-hidden="true" />
        </IconButton>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          kbd={phone ? undefined : 'N'}
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
              label={rangeLabel(view, date, phone)}
              view={view}
              onView={(next) => show({ view: next })}
              onToday={today}
              onStep={step}
              covered={dialogs.dialog !== null}
              filters={
                <>
                  {!phone && miniMonth}
                  {filterControls}
                  {conflicts}
                  {!phone && planned}
                </>
              }
            />
          )}
          {calendar.failed && (
            <div className={styles.failed}>
              <LoadFailed
                message={t('Failed to load calendar data')}
                onRetry={calendar.retry}
                retrying={calendar.retrying}
              />
            </div>
          )}
          <div className={styles.box} aria-busy={calendar.loading}>
            <CalendarBody
              calendar={calendar}
              view={view}
              date={date}
              now={now}
              phone={phone}
              selected={dialogs.dialog && 'item' in dialogs.dialog ? dialogs.dialog.item : null}
              onOpen={dialogs.open}
              onCreate={dialogs.create}
              onReview={({ moveId }) => dialogs.review(moveId)}
              onMove={dialogs.move}
              onShow={show}
            />
            {calendar.loading && <LoadingBars view={view} phone={phone} />}
          </div>
          {plans && <plans.ProposedStrip now={now} onOpen={dialogs.plan} />}
          {phone && plans && (
            <plans.PlannedBar now={now} covered={dialogs.dialog !== null} onOpen={dialogs.plan} />
          )}
        </div>
        <CalendarRail>
          {miniMonth}
          {filterControls}
          {conflicts}
          {planned}
        </CalendarRail>
      </div>
      <CalendarDialogs
        dialog={dialogs.dialog}
        typed={dialogs.typed}
        schedules={calendar.schedules}
        hidden={filters.hidden}
        onClose={dialogs.close}
      />
    </div>
  );
}

interface Keys {
  addEvent: () => void;
  quickAdd: () => void;
  optimize: () => void;
  today: () => void;
  step: (by: 1 | -1) => void;
  show: (next: { view?: CalendarView; date?: CalendarDate }) => void;
}

function useCalendarKeys({ addEvent, quickAdd, optimize, today, step, show }: Keys) {
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
