import { preferencesQuery, schedulesQuery } from '@scheduler/api-client/queries';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, buttonClass, Card, CardHeader, linkClass } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AddDemoWeekButton } from './demo-week-choice.tsx';
import { NewScheduleStep } from './new-schedule-step.tsx';
import { TimeStep } from './time-step.tsx';
import styles from './onboarding-steps.module.css';

interface OnboardingStepsProps {
  /** Called after a schedule has been created. A later visit continues from there. */
  onStarted: () => void;
  onDone: () => void;
}

/** Three optional steps for new users. */
export function OnboardingSteps({ onStarted, onDone }: OnboardingStepsProps) {
  const { api } = usePlatform();
  const { data: schedules = [] } = useQuery(schedulesQuery(api));
  const { data: savedPreferences } = useQuery(preferencesQuery(api));
  const isTimeSet = savedPreferences !== undefined && savedPreferences.version > 0;
  const ownedSchedule = schedules.find(({ role }) => role === 'owner');
  const reminder = ownedSchedule?.default_reminders[0];
  return (
    <Card aria-label={t('Get started')}>
      <CardHeader title={t('Get started')}>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {isTimeSet && ownedSchedule ? t('Done') : t('Skip')}
        </Button>
      </CardHeader>
      <ol className={styles.steps}>
        <Step number={1} isDone={isTimeSet} title={t('Your working hours')}>
          {savedPreferences && <TimeStep savedPreferences={savedPreferences} />}
        </Step>
        <Step number={2} isDone={ownedSchedule !== undefined} title={t('Your first schedule')}>
          {ownedSchedule ? (
            <p>
              {t('{name} is ready for your events.', { name: ownedSchedule.name })}{' '}
              {reminder && (
                <>
                  {plural(reminder.minutes, {
                    one: "You'll get a reminder # minute before each event.",
                    other: "You'll get a reminder # minutes before each event.",
                  })}{' '}
                  <Link to="/settings#working-time" className={linkClass}>
                    {t('Change')}
                  </Link>
                </>
              )}
            </p>
          ) : (
            <NewScheduleStep onCreated={onStarted} />
          )}
        </Step>
        <Step number={3} isDone={false} title={t('Add your events')}>
          <p>{t('Import your calendar, add an event, or explore a sample week.')}</p>
          <div className={styles.choices}>
            <Link to="/settings#calendars" className={buttonClass({ size: 'sm' })}>
              {t('Connect Google Calendar')}
            </Link>
            <Link to="/schedules?import=1" className={buttonClass({ size: 'sm' })}>
              {t('Import an .ics file')}
            </Link>
            <Link to="/calendar?new=1" className={buttonClass({ size: 'sm' })}>
              {t('Add an event')}
            </Link>
            <AddDemoWeekButton onAdded={onStarted} />
          </div>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  children: ReactNode;
}

const Step = ({ number, isDone, title, children }: StepProps) => (
  <li className={styles.step} data-done={isDone || undefined}>
    <span className={styles.number}>
      {isDone ? <Check size={14} strokeWidth={2} aria-label={t('Done')} /> : number}
    </span>
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  </li>
);
