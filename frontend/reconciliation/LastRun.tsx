import cardStyles from '#frontend/ui/Card.module.css'
import { ClubDate, ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
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
        note={differences === 0 ? 'Everything matches' : 'See below'}
      />
      <StatCard
        label="Compared"
        value={formatCount(compared)}
        note={
          isFirst ? (
            'transactions since the beginning'
          ) : (
            <>
              transactions since <ClubDate at={since} />
            </>
          )
        }
      />
      <StatCard
        label="Added automatically"
        value={formatCount(applied)}
        note="payments Stripe had not reported"
      />
      <StatCard
        label="Last comparison"
        value={
          <span className={styles.runAt}>
            <ClubDateTime at={at} />
          </span>
        }
        note="runs every night"
      />
    </div>
  )
}
