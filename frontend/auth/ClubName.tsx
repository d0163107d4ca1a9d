import { useClub } from '#frontend/app/club.ts'
import { Mark } from '#frontend/ui/Mark.tsx'

/** Holds its line while the name is on its way, so that nothing below it moves. */
export function ClubName() {
  const { config } = useClub()
  return (
    <p className="brand">
      <Mark />
      <span>{config?.clubName ?? '\u00a0'}</span>
    </p>
  )
}
