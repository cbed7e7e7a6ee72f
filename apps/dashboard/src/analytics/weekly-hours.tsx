import type { Analytics } from '@scheduler/contracts/ai';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '@scheduler/i18n';
import { Chart } from './chart.tsx';
import { tooltip } from './tooltip.ts';
import { dayLabel, inHours } from './words.ts';

const SERIES = [
  { key: 'meeting_minutes', name: t('Meetings'), fill: 'var(--hue-blue-spine)' },
  { key: 'focus_minutes', name: t('Focus time'), fill: 'var(--hue-green-spine)' },
] as const;

/** Hours of meetings beside hours left to focus, week by week. */
export function WeeklyHours({ weeks }: Pick<Analytics, 'weeks'>) {
  return (
    <Chart
      title={t('Meetings and focus by week')}
      note={changeOf(weeks)}
      figures={{
        caption: t('Meetings and focus by week'),
        columns: [t('Week of'), t('Meetings'), t('Focus time'), t('In events')],
        rows: weeks.map((week) => [
          dayLabel(week.start_date),
          inHours(week.meeting_minutes),
          inHours(week.focus_minutes),
          inHours(week.busy_minutes),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={220}>
        <BarChart data={weeks} barGap={2} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="start_date"
            tickFormatter={dayLabel}
            interval="equidistantPreserveStart"
            axisLine={false}
            tickLine={false}
          />
          <YAxis width={36} tickFormatter={hours} axisLine={false} tickLine={false} />
          <Tooltip {...tooltip} labelFormatter={weekOf} formatter={minutes} />
          <Legend iconType="circle" iconSize={8} />
          {SERIES.map(({ key, name, fill }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={fill}
              radius={2}
              maxBarSize={18}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Chart>
  );
}

const hours = (value: number) => t('{hours} h', { hours: Math.round(value / 60) });
const minutes = (value: unknown) => inHours(Number(value));
const weekOf = (date: unknown) => t('Week of {dayLabel}', { dayLabel: dayLabel(String(date)) });

/** How the last whole week compares with the one before it. */
function changeOf(weeks: Analytics['weeks']): string | undefined {
  const [last, before] = weeks.slice(0, -1).toReversed();
  if (!last || !before) return undefined;
  if (last.meeting_minutes + before.meeting_minutes === 0) return undefined;
  const change = last.meeting_minutes - before.meeting_minutes;
  if (change === 0) return t('Last week had as many meetings as the one before.');
  const time = inHours(Math.abs(change));
  return change > 0
    ? t('Last week had {time} more of meetings than the one before.', { time })
    : t('Last week had {time} less of meetings than the one before.', { time });
}
