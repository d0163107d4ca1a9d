import styles from '../achievements.module.css'
import { BadgeIcon } from '../BadgeIcon.tsx'
import type { CompletedAward } from './useAwardForm.ts'

/** Shows the award that was just given, until something else is chosen. */
export function AwardConfirmation({ done }: { done: CompletedAward | undefined }) {
  return (
    <div role="status">
      {done && (
        <div className={styles.awardDone}>
          <BadgeIcon type={done.type} animation="tada" />
          <p>
            <strong>{done.type.name}</strong> awarded to {done.to}
          </p>
        </div>
      )}
    </div>
  )
}
