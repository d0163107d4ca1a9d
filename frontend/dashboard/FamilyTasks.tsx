import { OfferedPlaces } from '#frontend/waiting/OfferedSpots.tsx'
import { BalanceDue } from './BalanceDue.tsx'

/** What a family has to decide by a deadline, and what it owes. Most have nothing of it. */
export default function FamilyMatters() {
  return (
    <>
      <OfferedPlaces />
      <BalanceDue />
    </>
  )
}
