import { players } from 'virtual:routes'
import { useSend } from '#frontend/app/queries.ts'
import { changed, useSpot } from '#frontend/teams/hooks.ts'
import { toast } from '#frontend/ui/toast.ts'
import type { DialogEntry } from './dialogEntry.ts'
import type { DialogField } from './dialogFields.ts'

type Failure = { message: string; issues: { field: string; message: string }[] }

/**
 * Adds a player to a team, or changes those of its fields that are named. What went wrong is told by a toast and
 * answered, for the form to show where.
 */
export function useSavePlayer(team: { id: string }, player: { id: string } | undefined) {
  const create = useSend(players.create, { refetch: changed })
  const update = useSend(players.update, { refetch: changed })
  const spot = useSpot(team, { quiet: true })

  async function save(entry: DialogEntry, fields: readonly DialogField[]): Promise<Failure | undefined> {
    const failed = player ? await change(player.id, entry, fields) : await add(entry, fields)
    if (failed) {
      const title = player ? 'Failed to update player' : 'Failed to add player'
      toast({ title, description: failed.message, destructive: true })
      return failed
    }
    toast({ title: player ? 'Player updated successfully' : 'Player added successfully' })
    return undefined
  }

  async function add(entry: DialogEntry, fields: readonly DialogField[]): Promise<Failure | undefined> {
    const { firstName, lastName, dateOfBirth, jerseyNumber, position } = entry
    const named = { firstName, lastName, dateOfBirth, jerseyNumber, position, teamId: team.id }
    const sent = await create.send({ body: { ...named, ...factsOf(entry, fields) } })
    return sent.ok ? undefined : sent.error
  }

  async function change(
    id: string,
    entry: DialogEntry,
    fields: readonly DialogField[],
  ): Promise<Failure | undefined> {
    const failed = await place(id, entry, fields)
    const body = factsOf(entry, fields)
    if (failed || Object.keys(body).length === 0) return failed
    const sent = await update.send({ params: { id }, body })
    return sent.ok ? undefined : sent.error
  }

  async function place(
    id: string,
    { jerseyNumber, position }: DialogEntry,
    fields: readonly DialogField[],
  ): Promise<Failure | undefined> {
    const body = {
      ...(fields.includes('jerseyNumber') && { jerseyNumber }),
      ...(fields.includes('position') && { position }),
    }
    if (Object.keys(body).length === 0) return undefined
    const sent = await spot.save(id, body)
    return sent.ok ? undefined : sent.error
  }

  return { save, pending: create.pending || update.pending || spot.pending }
}

/** Everything but its place on the team. A note that is there is an issue to know of. */
function factsOf(entry: DialogEntry, fields: readonly DialogField[]) {
  const { firstName, lastName, dateOfBirth, emergencyContact, emergencyPhone, medicalInfo } = entry
  const has = (field: DialogField) => fields.includes(field)
  return {
    ...(has('firstName') && { firstName }),
    ...(has('lastName') && { lastName }),
    ...(has('dateOfBirth') && { dateOfBirth }),
    ...(has('emergencyContact') && { emergencyContact: emergencyContact ?? '' }),
    ...(has('emergencyPhone') && { emergencyPhone: emergencyPhone ?? '' }),
    ...(has('medicalInfo') && { medicalInfo, hasMedicalIssues: medicalInfo !== '' }),
  }
}
