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
