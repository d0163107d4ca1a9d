import { useFamilyRegistrations } from '#frontend/registrations/queries.ts'
import { listMismatches } from '#frontend/registrations/registrationOptions.ts'
import { getDisplayStatusBadge } from '#frontend/registrations/registrationStatus.ts'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'

/** Those of the children who can still join the program: they fit, and have nothing in it yet. */
export function useOpenChildren(program: Program, players: PlayerSummary[] = []): PlayerSummary[] {
  const { noteOf } = useProgramNotes()
  return players.filter(player => !noteOf(program, player) && listMismatches(program, player).length === 0)
}

/** Whether some child of the family is in the program already, and no other can join it. */
export function useAllAreIn(program: Program, family: PlayerSummary[]): boolean {
  const { noteOf } = useProgramNotes()
  const open = useOpenChildren(program, family)
  return open.length === 0 && family.some(child => noteOf(program, child))
}

/** What a child has in a program already, so that it cannot be chosen again. */
export function useProgramNotes() {
  const { data: own = [], isLoading } = useFamilyRegistrations()
  const waitlist = useMyWaitlistEntries()
  const noteOf = (program: Program, player: PlayerSummary) => {
    const isThis = (row: { playerId: string; programId?: string }) =>
      row.playerId === player.id && row.programId === program.id
    const registration = own.find(isThis)
    if (registration) return { label: 'Registered', tone: getDisplayStatusBadge(registration).tone }
    const entry = waitlist.data?.find(isThis)
    if (!entry) return undefined
    return { label: entry.state === 'offered' ? 'Spot offered' : 'Waiting', tone: 'info' as const }
  }
  return { noteOf, isLoading: isLoading || waitlist.isLoading }
}
