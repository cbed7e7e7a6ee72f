import { formatShortDate } from './format.ts';

/** Axis style for all charts. */
export const chartAxis = { axisLine: false, tickLine: false } as const;

/** Props of the axis of charts with a value per week. */
export const weekAxis = {
  dataKey: 'start_date',
  tickFormatter: formatShortDate,
  interval: 'equidistantPreserveStart',
  ...chartAxis,
} as const;

/** Tooltip style for all charts. */
export const chartTooltip = {
  isAnimationActive: false,
  separator: ': ',
  cursor: { fill: 'var(--hover)', stroke: 'var(--line-strong)' },
  contentStyle: {
    background: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 6,
    color: 'var(--fg)',
  },
  itemStyle: { color: 'var(--fg-2)' },
} as const;
