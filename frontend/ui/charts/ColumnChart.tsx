import { Chart, type Series } from './Chart.tsx'
import styles from './charts.module.css'

interface Group {
  label: string
  values: readonly number[]
}

/** The parts of a column's width that the columns of a group and the room between groups take. */
const room = 0.3

/** Columns side by side, a group for each week or month. */
export function ColumnChart(props: {
  title: string
  summary: string
  series: readonly Series[]
  labelHeader: string
  groups: readonly Group[]
  format: (value: number) => string
}) {
  const { groups, series, format } = props
  const top = Math.max(1, ...groups.flatMap(({ values }) => values))
  const width = (1 - room) / series.length
  return (
    <Chart {...props} rows={groups}>
      <span className={styles.top}>{format(top)}</span>
      <svg
        viewBox={`0 0 ${Math.max(1, groups.length)} 100`}
        preserveAspectRatio="none"
        className={styles.plot}
        aria-hidden="true"
      >
        {groups.map(({ label, values }, group) =>
          values.map((value, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its series
              key={`${label} ${at}`}
              data-tone={series[at]?.tone}
              x={group + room / 2 + at * width}
              width={width}
              y={100 - height(value, top)}
              height={height(value, top)}
            />
          )),
        )}
      </svg>
      <Ends labels={groups.map(({ label }) => label)} />
    </Chart>
  )
}

const height = (value: number, top: number): number => Math.max(0, (100 * value) / top)

/** The first and the last label, below the picture. */
export const Ends = ({ labels }: { labels: readonly string[] }) => (
  <span className={styles.ends}>
    <span>{labels[0]}</span>
    {labels.length > 1 && <span>{labels.at(-1)}</span>}
  </span>
)
