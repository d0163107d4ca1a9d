import { OfferedSpots } from '#frontend/waiting/OfferedSpots.tsx'
import { BalanceDue } from './BalanceDue.tsx'

/** A family's decisions with a deadline, and its payments due. Usually empty. */
export default function FamilyTasks() {
  return (
    <>
      <OfferedSpots />
      <BalanceDue />
    </>
  )
}
