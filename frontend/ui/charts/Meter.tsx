import styles from './charts.module.css'

/** How much of something there is, as a bar beside the words that say it. */
export function Meter({ value, of }: { value: number; of: number }) {
  const share = of === 0 ? 0 : Math.min(100, (100 * value) / of)
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.meter} aria-hidden="true">
      <rect data-tone={value >= of ? 'full' : 'main'} width={share} height="1" />
    </svg>
  )
}
