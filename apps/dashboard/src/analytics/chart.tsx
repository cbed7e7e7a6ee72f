import { t } from '@scheduler/i18n';
import { Card, CardHeader, Scroller } from '@scheduler/ui';
import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** The chart's data as a table, for screen readers and for exact values. */
export interface ChartData {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

interface ChartProps {
  title: string;
  /** Summary of the chart in one sentence. */
  note?: ReactNode;
  figures: ChartData;
  children: ReactNode;
}

/** A chart with a collapsible table of its data. */
export const Chart = ({ title, note, figures: data, children }: ChartProps) => (
  <Card className={styles.chart} aria-label={title}>
    <CardHeader title={title} />
    {note !== undefined && <p className={styles.note}>{note}</p>}
    <div className={styles.drawing} aria-hidden="true">
      {children}
    </div>
    <details className={styles.figures}>
      <summary>{t('Show data')}</summary>
      <DataTable {...data} />
    </details>
  </Card>
);

const DataTable = ({ caption, columns, rows }: ChartData) => (
  <Scroller className={styles.scroller} role="region" label={t('{caption}, data', { caption })}>
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);
