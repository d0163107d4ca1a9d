import cardStyles from '#frontend/ui/Card.module.css'
import { ClubDate, ClubDateTime } from '#frontend/ui/ClubDate.tsx'
import { StatCard } from '#frontend/ui/StatCard.tsx'
import type { ReconciliationRun } from '#shared/reconciliation/model.ts'
import { formatCount } from '#shared/text.ts'
import styles from './reconciliation.module.css'

/** The result of the last comparison; the number of differences, which matters most, comes first. */
export function LastRun({ run: { at, since, compared, applied, differences } }: { run: ReconciliationRun }) {
  const isFirst = since < '2000'
  return (
    <div className={cardStyles.tiles}>
      <StatCard
        label="Differences"
        value={formatCount(differences)}
        note={differences === 0 ? 'All agrees' : 'Please look below'}
      />
      <StatCard
        label="Compared"
        value={formatCount(compared)}
        note={
          isFirst ? (
            'movements, from the first on'
          ) : (
            <>
              movements since <ClubDate at={since} />
            </>
          )
        }
      />
      <StatCard
        label="Brought in"
        value={formatCount(applied)}
        note="of which no word had come from Stripe"
      />
      <StatCard
        label="Last comparison"
        value={
          <span className={styles.runAt}>
            <ClubDateTime at={at} />
          </span>
        }
        note="and each night"
      />
    </div>
  )
}
