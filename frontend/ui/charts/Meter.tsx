import styles from './charts.module.css'

/** How much of something there is, as a bar beside the words that say it. Full is a warning, unless it is the goal. */
export function Meter({ value, of, isGoal = false }: { value: number; of: number; isGoal?: boolean }) {
  const share = of === 0 ? 0 : Math.min(100, (100 * value) / of)
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.meter} aria-hidden="true">
      <rect data-tone={value >= of && !isGoal ? 'full' : 'main'} width={share} height="1" />
    </svg>
  )
}
