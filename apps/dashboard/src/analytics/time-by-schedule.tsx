import type { Analytics } from '@scheduler/contracts/ai';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { t } from '@scheduler/i18n';
import { formatDuration } from '@scheduler/platform/format-time';
import { Chart } from './chart.tsx';
import { chartAxis } from './chart-props.ts';
import { formatEventCount } from './format.ts';

const ROW_HEIGHT = 36;
const MAX_BARS = 8;
/** Keeps the label of a bar on one line. */
const NO_BREAK_SPACE = '\u00A0';

/** Time per schedule, longest first. */
export function TimeBySchedule({ schedules }: Pick<Analytics, 'schedules'>) {
  const bars = schedules
    .slice(0, MAX_BARS)
    .map((schedule) => ({ ...schedule, fill: `var(--hue-${schedule.color}-spine)` }));
  const [first] = bars;
  return (
    <Chart
      title={t('Time by schedule')}
      note={
        first
          ? t('You spent the most time on {name} ({time}).', {
              name: first.name,
              time: formatDuration(first.minutes),
            })
          : t('No events yet.')
      }
      figures={{
        caption: t('Time by schedule'),
        columns: [t('Schedule'), t('Time'), t('Events')],
        rows: schedules.map(({ name, minutes, events }) => [
          name,
          formatDuration(minutes),
          formatEventCount(events),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={Math.max(1, bars.length) * ROW_HEIGHT}>
        <BarChart data={bars} layout="vertical" margin={{ right: 76 }} accessibilityLayer={false}>
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis type="category" dataKey="name" width={112} {...chartAxis} />
          <Bar dataKey="minutes" barSize={14} radius={3} isAnimationActive={false}>
            <LabelList
              dataKey="minutes"
              position="right"
              formatter={(minutes) =>
                formatDuration(Number(minutes)).replaceAll(' ', NO_BREAK_SPACE)
              }
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Chart>
  );
}
