import { Chart } from './Chart.tsx'
import styles from './charts.module.css'
import type { Tone } from './tones.ts'

/** Parts of a whole as one bar. */
export function StackedBar(props: {
  title: string
  summary: string
  labelHeader: string
  /** The header of the amounts. */
  valueHeader: string
  parts: readonly { label: string; value: number; tone: Tone }[]
  format: (value: number) => string
}) {
  const { parts, valueHeader, ...frame } = props
  const total = Math.max(
    1,
    parts.reduce((sum, { value }) => sum + value, 0),
  )
  const startOf = (at: number) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0)
  return (
    <Chart
      {...frame}
      series={parts.map(({ label, tone }) => ({ name: label, tone }))}
      tableHeaders={[valueHeader]}
      rows={parts.map(({ label, value }) => ({ label, values: [value] }))}
    >
      <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        {parts.map(({ label, value, tone }, at) => (
          <rect key={label} data-tone={tone} x={startOf(at)} width={value} y="0" height="1" />
        ))}
      </svg>
    </Chart>
  )
}
