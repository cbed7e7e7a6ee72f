import { plural, t } from '@scheduler/i18n';
import { SegmentedControl } from '@scheduler/ui';
import { ProposalList } from '../sample/proposal-list.tsx';
import { countFocusMinutes, findOverlaps } from '../sample/sample-calendar.ts';
import type { Block } from '../sample/sample-calendar.ts';
import { sampleTuesday, tuesday } from '../sample/sample-tuesday.ts';
import { formatDuration } from '../sample/format-time.ts';
import { useProposals } from '../sample/use-proposals.ts';
import { WeekGrid } from '../sample/week-grid.tsx';
import { Section } from './section.tsx';
import styles from './demo.module.css';

const VISIBLE_HOURS = { from: 9 * 60, to: 18 * 60 };

const steps = [
  {
    name: t('It reads'),
    text: t('Two meetings overlap at 11:30, and the only time to focus is at the end of the day.'),
  },
  {
    name: t('It suggests'),
    text: t('Three moves, each shown as a dashed outline with its reason.'),
  },
  {
    name: t('You decide'),
    text: t(
      'Apply one, all or none. Guests are only notified of moves you apply. Undo takes one click.',
    ),
  },
];

const stages = [
  { value: 'before', label: t('Before') },
  { value: 'after', label: t('After') },
] as const;

/** Interactive sample day. */
export function Demo() {
  const proposals = useProposals(sampleTuesday);
  const { blocks, left, applyAll, undoAll } = proposals;
  const stage = left === 0 ? 'after' : 'before';
  const isUnchanged = left === sampleTuesday.proposals.length;
  return (
    <Section hour={13} id="demo" label={t('Demo')} className={styles.section}>
      <div className={styles.demo} data-theme="dark">
        <div className={styles.text}>
          <h2>{t('Watch one Tuesday get its afternoon back.')}</h2>
          <ol>
            {steps.map(({ name, text }, index) => (
              <li key={name}>
                <b aria-hidden="true">{index + 1}</b>
                <div>
                  <h3>{name}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <ProposalList
            sample={sampleTuesday}
            dayNames={[]}
            proposals={proposals}
            withDay={false}
          />
          <SegmentedControl
            label={t('Sample day')}
            className={styles.stages}
            value={stage}
            options={stages}
            onChange={(selected) => (selected === 'after' ? applyAll() : undoAll())}
          />
        </div>
        <figure className={styles.day} aria-label={t('A sample day')}>
          <header>
            <b>24</b>
            <span>
              {left === 0
                ? t('Tuesday, after')
                : isUnchanged
                  ? t('Tuesday, before')
                  : t('Tuesday, in between')}
            </span>
            <em aria-live="polite">{formatSummary(blocks)}</em>
          </header>
          <WeekGrid
            days={tuesday}
            blocks={blocks}
            size="large"
            headings={false}
            {...VISIBLE_HOURS}
          />
        </figure>
      </div>
    </Section>
  );
}

function formatSummary(blocks: readonly Block[]): string {
  const overlaps = findOverlaps(blocks).length;
  const overlapText =
    overlaps === 0
      ? t('No conflicts')
      : plural(overlaps, { one: '# conflict', other: '# conflicts' });
  return t('{overlaps}, {time} of focus', {
    overlaps: overlapText,
    time: formatDuration(countFocusMinutes(blocks)),
  });
}
