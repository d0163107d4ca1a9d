import * as z from 'zod'
import { settled } from '#functions/platform/data/retryOnConflict.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { cancel } from '#functions/services/registrations/cancel.ts'
import { giveUp } from '#functions/services/waiting/offers.ts'
import { registrationsIn } from '#functions/stores/registrations/store.ts'
import { countTeams } from '#functions/stores/teams/counts.ts'
import { getTeam, leaveProgram, listTeams } from '#functions/stores/teams/store.ts'
import { waitingFor } from '#functions/stores/waiting/store.ts'
import { followProgram } from '../teams/teamRemoval.ts'

/** Ends what nobody has paid, and the waiting list, and leaves the teams. Each step may be done twice. */
export async function clearProgram({ payload }: DueWork, now: Date): Promise<void> {
  const { programId } = z.object({ programId: z.string() }).parse(payload)
  for await (const page of registrationsIn(programId)) {
    for (const { id, collected, state } of page) {
      if (state !== 'cancelled' && collected === 0) await cancel({ actor: 'system' }, id, {}, now)
    }
  }
  for (const wait of await waitingFor(programId))
    await giveUp(wait, 'left', { actor: 'system', now, mail: 'listClosed' })
  for (const { id } of await listTeams(programId)) await leave(programId, id)
}

/** The team stays, with its staff, and is counted nowhere any more. */
async function leave(programId: string, teamId: string): Promise<void> {
  await settled(async () => {
    const team = await getTeam(teamId)
    return team?.programId === programId
      ? [leaveProgram(team), ...countTeams([{ programId, teams: -1 }])]
      : []
  })
  await followProgram(teamId)
}
