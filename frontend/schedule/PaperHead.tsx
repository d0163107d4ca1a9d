import { useClub } from '#frontend/lib/club.ts'

/** On paper only: whose schedule it is. */
export function PaperHead({ team = 'All Teams' }: { team: string | undefined }) {
  const { name } = useClub()
  return (
    <p className="paper-head" aria-hidden="true">
      {name} · {team}
    </p>
  )
}
