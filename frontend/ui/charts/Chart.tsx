import { type ReactNode, useId } from 'react'
import { Card } from '#frontend/ui/Card.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import styles from './charts.module.css'
import type { Tone } from './tones.ts'

export interface Series {
  name: string
  tone: Tone
}

interface ChartRow {
  label: string
  values: readonly (number | undefined)[]
}

/** The frame of a picture: what it says in a sentence, its legend, and its figures as a table. */
export function Chart(props: {
  title: string
  /** What somebody who does not see the picture has to know. */
  summary: string
  series: readonly Series[]
  /** The header of the labels: 'Week'. */
  labelHeader: string
  rows: readonly ChartRow[]
  /** The headers of the figures, if they are not the names of the series. */
  tableHeaders?: readonly string[]
  format: (value: number) => string
  /** The picture. */
  children: ReactNode
}) {
  const { title, summary, series, labelHeader, rows, format, children } = props
  const { tableHeaders = series.map(({ name }) => name) } = props
  const id = useId()
  const columns: Column<ChartRow>[] = [
    { header: labelHeader, primary: true, cell: ({ label }) => label },
    ...tableHeaders.map(
      (header, at): Column<ChartRow> => ({
        header,
        align: 'end',
        cell: ({ values }) => {
          const value = values[at]
          return value === undefined ? '' : format(value)
        },
      }),
    ),
  ]
  return (
    <Card title={title}>
      <p id={id}>{summary}</p>
      <div className={styles.picture} role="img" aria-labelledby={id}>
        {children}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {series.map(({ name, tone }) => (
          <li key={name} data-tone={tone}>
            {name}
          </li>
        ))}
      </ul>
      <details className={styles.figures}>
        <summary>Show as table</summary>
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ label }) => label} />
      </details>
    </Card>
  )
}
