import { plural, t } from '@scheduler/i18n';
import { Button, buttonClass } from '@scheduler/ui';
import { CirclePlay } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ProposalList } from '../sample/proposal-list.tsx';
import { sampleWeek, weekDays, weekNow } from '../sample/sample-week.ts';
import { useProposals } from '../sample/use-proposals.ts';
import type { Proposals } from '../sample/use-proposals.ts';
import { WeekGrid } from '../sample/week-grid.tsx';
import { Section } from './section.tsx';
import styles from './hero.module.css';

const VISIBLE_HOURS = { from: 9 * 60, to: 18 * 60 };
const dayNames = weekDays.map(({ name }) => name);

export const Hero = () => (
  <Section hour={8} hideHour>
    <HeroText />
    <SampleWeek />
  </Section>
);

const HeroText = () => (
  <div className={styles.text}>
    <h1>
      {t('A better week,')}
      <br />
      <span className={styles.penciled}>
        <svg aria-hidden="true">
          <rect x="1" y="1" rx="18" />
        </svg>
        {t('penciled in.')}
      </span>
    </h1>
    <div className={styles.lead}>
      <p>
        {t(
          'AI Scheduler finds overlaps, protects your focus time and proposes moves, with reasons. Nothing changes until you say so.',
        )}
      </p>
      <div className={styles.actions}>
        <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('Start Free Trial')}
        </Link>
        <Link to="/#demo" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          <CirclePlay aria-hidden="true" />
          {t('Watch Demo')}
        </Link>
      </div>
    </div>
  </div>
);

/** Interactive sample week. */
function SampleWeek() {
  const proposals = useProposals(sampleWeek);
  return (
    <figure className={styles.figure} aria-label={t('A sample week with three proposed moves')}>
      <div className={styles.calendar}>
        <div className={styles.bar}>
          <b>{t('November 16 – 20')}</b>
          <span className={styles.legend}>
            <i className={styles.appliedSwatch} />
            {t('Confirmed')}
          </span>
          <span className={styles.legend}>
            <i className={styles.proposedSwatch} />
            {t('Proposed')}
          </span>
          <ApplyAllButton proposals={proposals} />
        </div>
        {/* Scrolls on narrow screens, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.grid} role="group" aria-label={t('November 16 – 20')} tabIndex={0}>
          <WeekGrid
            days={weekDays}
            blocks={proposals.blocks}
            size="small"
            now={weekNow}
            {...VISIBLE_HOURS}
          />
        </div>
      </div>
      <ProposalPanel proposals={proposals} />
    </figure>
  );
}

/** Proposals next to the week. */
const ProposalPanel = ({ proposals }: { proposals: Proposals }) => (
  <div className={styles.panel}>
    <header>
      <span className={styles.slot} aria-hidden="true" />
      <b aria-live="polite">{formatProposalCount(proposals.left)}</b>
    </header>
    <ProposalList sample={sampleWeek} dayNames={dayNames} proposals={proposals} />
    <ApplyAllButton proposals={proposals} />
  </div>
);

const formatProposalCount = (left: number): string =>
  left === 0
    ? t('All moves applied')
    : plural(left, { one: '# move proposed', other: '# moves proposed' });

function ApplyAllButton({ proposals }: { proposals: Proposals }) {
  const { left, applyAll, undoAll } = proposals;
  return left > 0 ? (
    <Button variant="primary" className={styles.applyAll} onClick={applyAll}>
      {plural(left, { one: 'Apply # move', other: 'Apply # moves' })}
    </Button>
  ) : (
    <Button className={styles.applyAll} onClick={undoAll}>
      {t('Undo')}
    </Button>
  );
}
