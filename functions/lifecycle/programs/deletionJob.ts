import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { cancelRegistration } from '../../services/registrations/cancel.ts'
import { leaveWaitlist } from '../../services/waiting/offers.ts'
import { iterateRegistrations } from '../../stores/registrations/store.ts'
import { countTeamsWrites } from '../../stores/teams/counts.ts'
import { getTeam, listTeams, removeTeamProgram } from '../../stores/teams/store.ts'
import { listWaitlist } from '../../stores/waiting/store.ts'
import { syncStaffProgram } from '../teams/teamRemoval.ts'

/** Ends unpaid registrations and the waiting list, and detaches the teams. Each step is idempotent. */
export async function runProgramDeletion({ payload }: Job, now: Date): Promise<void> {
  const { programId } = z.object({ programId: z.string() }).parse(payload)
  for await (const page of iterateRegistrations(programId)) {
    for (const { id, collected, state } of page) {
      if (state !== 'cancelled' && collected === 0) await cancelRegistration({ actor: 'system' }, id, {}, now)
    }
  }
  for (const wait of await listWaitlist(programId))
    await leaveWaitlist(wait, 'left', { actor: 'system', now, mail: 'listClosed' })
  for (const { id } of await listTeams(programId)) await removeTeamFromProgram(programId, id)
}

/** The team stays with its staff but no longer counts toward a program. */
async function removeTeamFromProgram(programId: string, teamId: string): Promise<void> {
  await readAndCommit(async () => {
    const team = await getTeam(teamId)
    return team?.programId === programId
      ? [removeTeamProgram(team), ...countTeamsWrites([{ programId, teams: -1 }])]
      : []
  })
  await syncStaffProgram(teamId)
}
