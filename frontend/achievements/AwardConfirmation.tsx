import { BadgeIcon } from './BadgeIcon.tsx'
import type { Done } from './useAwardForm.ts'

/** A moment to be glad about, until something else is chosen. */
export function AwardDone({ done }: { done: Done | undefined }) {
  return (
    <div role="status">
      {done && (
        <div className="award-done">
          <BadgeIcon type={done.type} animation="tada" />
          <p>
            <strong>{done.type.name}</strong> awarded to {done.to}
          </p>
        </div>
      )}
    </div>
  )
}
