import * as z from 'zod'
import { commit } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { cancel } from '../registrations/cancel.ts'
import { registrationsIn } from '../registrations/store.ts'
import { leaveProgram, listTeams } from '../teams/store.ts'
import { giveUp } from '../waiting/offers.ts'
import { waitingFor } from '../waiting/store.ts'

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
  for (const team of await listTeams(programId)) await commit(leaveProgram(team))
}
