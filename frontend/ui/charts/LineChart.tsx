import { Chart, type Series } from './Chart.tsx'
import { Ends } from './ColumnChart.tsx'
import styles from './charts.module.css'

interface Step {
  label: string
  /** Undefined where a line has not come so far. */
  values: readonly (number | undefined)[]
}

/** Lines over the same steps, such as this season and the one before. */
export function LineChart(props: {
  title: string
  summary: string
  series: readonly Series[]
  labelHeader: string
  steps: readonly Step[]
  format: (value: number) => string
}) {
  const { steps, series, format } = props
  const top = Math.max(1, ...steps.flatMap(({ values }) => values.map(value => value ?? 0)))
  const last = Math.max(1, steps.length - 1)
  return (
    <Chart {...props} rows={steps}>
      <span className={styles.top}>{format(top)}</span>
      <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" className={styles.plot} aria-hidden="true">
        {series.map(({ name, tone }, at) => (
          <polyline
            key={name}
            data-tone={tone}
            points={steps
              .flatMap(({ values }, step) => {
                const value = values[at]
                return value === undefined ? [] : [`${step},${100 - (100 * value) / top}`]
              })
              .join(' ')}
          />
        ))}
      </svg>
      <Ends labels={steps.map(({ label }) => label)} />
    </Chart>
  )
}
