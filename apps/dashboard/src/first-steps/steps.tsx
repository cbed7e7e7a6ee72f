import { schedulesQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, buttonClass, Card, CardHeader } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DemoWeekChoice } from './demo-week-choice.tsx';
import { NewScheduleStep } from './new-schedule-step.tsx';
import { TimeStep } from './time-step.tsx';
import { usePreferences } from './use-preferences.ts';
import styles from './steps.module.css';

interface StepsProps {
  /** There is a schedule now: what a later visit goes on from. */
  onBegun: () => void;
  onDone: () => void;
}

/** Three steps that take a minute, each of which can be left out. */
export function Steps({ onBegun, onDone }: StepsProps) {
  const { api } = usePlatform();
  const { data: schedules = [] } = useQuery(schedulesQuery(api));
  const { data: told } = usePreferences();
  const isTimeSet = told !== undefined && told.version > 0;
  const own = schedules.find(({ role }) => role === 'owner');
  return (
    <Card aria-label={t('Get started')}>
      <CardHeader title={t('Get started')}>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {isTimeSet && own ? t('Done') : t('Skip')}
        </Button>
      </CardHeader>
      <ol className={styles.steps}>
        <Step number={1} isDone={isTimeSet} title={t('Your time')}>
          {told && <TimeStep told={told} />}
        </Step>
        <Step number={2} isDone={own !== undefined} title={t('Your first schedule')}>
          {own ? (
            <p>{t('‘{name}’ is ready for your events.', { name: own.name })}</p>
          ) : (
            <NewScheduleStep onCreated={onBegun} />
          )}
        </Step>
        <Step number={3} isDone={false} title={t('What you have planned already')}>
          <p>
            {t('Bring it along, begin with one event, or look around in a week that is made up.')}
          </p>
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
            <DemoWeekChoice onAdded={onBegun} />
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
    <span className={styles.mark}>
      {isDone ? <Check size={14} strokeWidth={2} aria-label={t('Done')} /> : number}
    </span>
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  </li>
);
