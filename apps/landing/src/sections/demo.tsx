import { plural, t } from '@scheduler/i18n';
import { SegmentedControl } from '@scheduler/ui';
import type { InPieces } from '../pieces.tsx';
import { ProposalList } from '../sample/proposal-list.tsx';
import { focusMinutes, overlapsOf } from '../sample/sample.ts';
import type { Block } from '../sample/sample.ts';
import { sampleTuesday, tuesday } from '../sample/sample-tuesday.ts';
import { lengthText } from '../sample/times.ts';
import { useProposals } from '../sample/use-proposals.ts';
import { WeekGrid } from '../sample/week-grid.tsx';
import { Section } from './section.tsx';
import styles from './demo.module.css';

const DAY = { from: 9 * 60, to: 18 * 60 };

const steps = [
  {
    name: t('It reads'),
    text: t(
      'Two meetings collide at 11:30 and the focus block is the last, shortest thing of the day.',
    ),
  },
  {
    name: t('It pencils'),
    text: t('Three moves, each drawn as a dashed outline with the reason beside it.'),
  },
  {
    name: t('You ink'),
    text: t(
      'Apply one, all or none. Guests hear only about what you applied. Undo takes one click.',
    ),
  },
];

const stages = [
  { value: 'before', label: t('Before') },
  { value: 'after', label: t('After') },
] as const;

/** A day of invented events that the visitor may rearrange, as in the product. */
export function Demo({ pieces }: InPieces) {
  const proposals = useProposals(sampleTuesday);
  const { blocks, left, applyAll, undoAll } = proposals;
  const stage = left === 0 ? 'after' : 'before';
  const untouched = left === sampleTuesday.proposals.length;
  return (
    <Section hour={13} id="demo" label={t('Demo')} className={styles.section}>
      <div className={styles.demo} data-theme="dark">
        <div className={styles.words}>
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
            label={t('The day')}
            className={styles.stages}
            value={stage}
            options={stages}
            onChange={(chosen) => (chosen === 'after' ? applyAll() : undoAll())}
          />
        </div>
        {pieces > 1 && (
          <figure className={styles.day} aria-label={t('A sample day')}>
            <header>
              <b>24</b>
              <span>
                {left === 0
                  ? t('Tuesday, after')
                  : untouched
                    ? t('Tuesday, before')
                    : t('Tuesday, in between')}
              </span>
              <em aria-live="polite">{summary(blocks)}</em>
            </header>
            <WeekGrid
              days={tuesday}
              blocks={pieces > 2 ? blocks : []}
              hourHeight={72}
              headings={false}
              {...DAY}
            />
          </figure>
        )}
      </div>
    </Section>
  );
}

function summary(blocks: readonly Block[]): string {
  const overlaps = overlapsOf(blocks).length;
  const found =
    overlaps === 0 ? t('No overlaps') : plural(overlaps, { one: '# overlap', other: '# overlaps' });
  return t('{overlaps}, {time} of focus', {
    overlaps: found,
    time: lengthText(focusMinutes(blocks)),
  });
}
