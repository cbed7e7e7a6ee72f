import type { Analytics } from '@scheduler/contracts/ai';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { t } from '@scheduler/i18n';
import { Chart } from './chart.tsx';
import { eventsIn, inHours } from './words.ts';

const ROW = 36;
const SHOWN = 8;

/** Where the time went, the schedule that took most first. */
export function TimeBySchedule({ schedules }: Pick<Analytics, 'schedules'>) {
  const shown = schedules
    .slice(0, SHOWN)
    .map((each) => ({ ...each, fill: `var(--hue-${each.color}-spine)` }));
  const [first] = shown;
  return (
    <Chart
      title={t('Time by schedule')}
      note={
        first
          ? t('{name} takes most, {inHours}.', {
              name: first.name,
              inHours: inHours(first.minutes),
            })
          : t('No events yet.')
      }
      figures={{
        caption: t('Time by schedule'),
        columns: [t('Schedule'), t('Time'), t('Events')],
        rows: schedules.map(({ name, minutes, events }) => [
          name,
          inHours(minutes),
          eventsIn(events),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={Math.max(1, shown.length) * ROW}>
        <BarChart data={shown} layout="vertical" margin={{ right: 64 }} accessibilityLayer={false}>
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis type="category" dataKey="name" width={112} axisLine={false} tickLine={false} />
          <Bar dataKey="minutes" barSize={14} radius={3} isAnimationActive={false}>
            <LabelList
              dataKey="minutes"
              position="right"
              formatter={(minutes) => inHours(Number(minutes))}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Chart>
  );
}
