import styles from './Ring.module.css'

export interface RingPart {
  label: string
  count: number
  tone: 'success' | 'warning' | 'danger' | 'none'
}

const toneClasses: Record<RingPart['tone'], string | undefined> = {
  success: styles.success,
  warning: styles.warning,
  danger: styles.danger,
  none: undefined,
}

/** The circumference of a circle of this radius is 100, so that a part's length is its percentage. */
const radius = 100 / (2 * Math.PI)

/** Parts of a whole as a ring, beside their names and numbers, which is what a screen reader reads. */
export function Ring({ parts, center }: { parts: readonly RingPart[]; center: string }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const share = (count: number) => (total === 0 ? 0 : (100 * count) / total)
  const shareBefore = (at: number) => share(parts.slice(0, at).reduce((sum, { count }) => sum + count, 0))
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 42 42" aria-hidden="true">
        <circle cx="21" cy="21" r={radius} className={styles.track} />
        {parts.map(({ label, count, tone }, at) => (
          <circle
            key={label}
            cx="21"
            cy="21"
            r={radius}
            className={toneClasses[tone]}
            strokeDasharray={`${share(count)} ${100 - share(count)}`}
            // It begins at the top.
            strokeDashoffset={25 - shareBefore(at)}
          />
        ))}
        <text x="21" y="21">
          {center}
        </text>
      </svg>
      <ul>
        {parts.map(({ label, count, tone }) => (
          <li key={label} className={toneClasses[tone]}>
            <strong>{count}</strong> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
