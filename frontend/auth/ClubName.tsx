import { useClub } from '#frontend/lib/club.ts'
import { Mark } from '#frontend/ui/Logo.tsx'

/** Holds its line while the name is on its way, so that nothing below it moves. */
export function ClubName() {
  const { name, isKnown } = useClub()
  return (
    <p className="brand">
      <Mark />
      <span>{isKnown ? name : '\u00a0'}</span>
    </p>
  )
}
