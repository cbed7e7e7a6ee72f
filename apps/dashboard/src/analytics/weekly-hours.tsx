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
import { formatDuration } from '@scheduler/platform/format-time';
import { Chart } from './chart.tsx';
import { chartAxis, chartTooltip, weekAxis } from './chart-props.ts';
import { formatShortDate, formatWeek } from './format.ts';

const SERIES = [
  { key: 'meeting_minutes', name: t('Meetings'), fill: 'var(--hue-blue-spine)' },
  { key: 'focus_minutes', name: t('Focus time'), fill: 'var(--hue-green-spine)' },
] as const;

/** Meeting time and focus time per week. */
export function WeeklyHours({ weeks }: Pick<Analytics, 'weeks'>) {
  return (
    <Chart
      title={t('Meetings and focus by week')}
      note={describeChange(weeks)}
      figures={{
        caption: t('Meetings and focus by week'),
        columns: [t('Week of'), t('Meetings'), t('Focus time'), t('Time in events')],
        rows: weeks.map((week) => [
          formatShortDate(week.start_date),
          formatDuration(week.meeting_minutes),
          formatDuration(week.focus_minutes),
          formatDuration(week.busy_minutes),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={220}>
        <BarChart data={weeks} barGap={2} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...weekAxis} />
          <YAxis width={36} tickFormatter={formatAxisHours} {...chartAxis} />
          <Tooltip {...chartTooltip} labelFormatter={formatWeek} formatter={formatMinutes} />
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

const formatAxisHours = (value: number) => t('{hours} h', { hours: Math.round(value / 60) });
const formatMinutes = (value: unknown) => formatDuration(Number(value));

/** Compares the meeting time of the last complete week with the week before. */
function describeChange(weeks: Analytics['weeks']): string | undefined {
  const [last, previous] = weeks.slice(0, -1).toReversed();
  if (!last || !previous) return undefined;
  if (last.meeting_minutes + previous.meeting_minutes === 0) return undefined;
  const change = last.meeting_minutes - previous.meeting_minutes;
  if (change === 0) return t("Meeting time didn't change last week.");
  const time = formatDuration(Math.abs(change));
  return change > 0
    ? t('You spent {time} more in meetings last week than the week before.', { time })
    : t('You spent {time} less in meetings last week than the week before.', { time });
}
