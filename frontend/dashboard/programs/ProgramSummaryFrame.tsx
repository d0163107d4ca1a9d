import type { ReactNode } from 'react'
import cardStyles from '#frontend/ui/Card.module.css'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import styles from './ProgramSummary.module.css'

/** The heading of the office's tiles, shown while they load. */
export function ProgramSummaryFrame({ children }: { children: ReactNode }) {
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Program Summary</h2>
      {children}
    </section>
  )
}

/** As tall as the tiles, so that nothing below moves. */
export const SummarySkeleton = () => (
  <ProgramSummaryFrame>
    <div className={cardStyles.tilesWaiting}>
      <Skeleton lines={4} height="7.25rem" />
    </div>
  </ProgramSummaryFrame>
)
