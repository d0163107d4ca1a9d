import { Day, Instant } from '#frontend/ui/ClubDate.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import type { ReconciliationRun } from '#shared/reconciliation/model.ts'

/** What the last comparison came to; the first figure is the one of the day. */
export function LastRun({ run: { at, since, compared, applied, differences } }: { run: ReconciliationRun }) {
  const isFirst = since < '2000'
  return (
    <div className="tiles">
      <Tile
        label="Differences"
        value={count(differences)}
        note={differences === 0 ? 'All agrees' : 'Please look below'}
      />
      <Tile
        label="Compared"
        value={count(compared)}
        note={
          isFirst ? (
            'movements, from the first on'
          ) : (
            <>
              movements since <Day at={since} />
            </>
          )
        }
      />
      <Tile label="Brought in" value={count(applied)} note="of which no word had come from Stripe" />
      <Tile
        label="Last comparison"
        value={
          <span className="run-at">
            <Instant at={at} />
          </span>
        }
        note="and each night"
      />
    </div>
  )
}

const count = (n: number): string => n.toLocaleString('en-US')
