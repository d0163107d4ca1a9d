import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Write } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { queueMailToUser } from '../../services/mail/outbox.ts'
import { cancelRegistration } from '../../services/registrations/cancel.ts'
import { leaveWaitlist } from '../../services/waiting/offers.ts'
import { getInvoice, iterateInvoicesOfProgram, replaceInvoice } from '../../stores/invoices/store.ts'
import { raiseException } from '../../stores/reconciliation/store.ts'
import {
  getRegistration,
  iterateRegistrations,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { countTeamsWrites } from '../../stores/teams/counts.ts'
import { getTeam, listTeams, removeTeamProgram } from '../../stores/teams/store.ts'
import { listWaitlist } from '../../stores/waiting/store.ts'
import { syncStaffProgram } from '../teams/teamRemoval.ts'

/**
 * Ends unpaid registrations and the waiting list, detaches the teams, and marks what stays on record, so that no reply
 * names the program by an id. Whoever has paid is told, and the treasurer decides about the money. Each step is
 * idempotent.
 */
export async function runProgramDeletion({ payload }: Job, now: Date): Promise<void> {
  const { programId } = z.object({ programId: z.string() }).parse(payload)
  for await (const page of iterateRegistrations(programId)) {
    for (const { id, collected, state } of page) {
      if (state !== 'cancelled' && collected === 0) await cancelRegistration({ actor: 'system' }, id, {}, now)
      await markRegistration(id, now)
    }
  }
  for await (const page of iterateInvoicesOfProgram(programId))
    for (const { id } of page) await markInvoice(id)
  for (const wait of await listWaitlist(programId))
    await leaveWaitlist(wait, 'left', { actor: 'system', now, mail: 'listClosed' })
  for (const { id } of await listTeams(programId)) await removeTeamFromProgram(programId, id)
}

/** From then on nothing happens to it by itself any more: a hold ends without a lapse or another reminder. */
const markRegistration = (id: string, now: Date): Promise<void> =>
  readAndCommit(async () => {
    const row = await getRegistration(id)
    if (!row || row.programRemoved) return []
    return [replaceRegistration({ ...row, programRemoved: true }), ...tellPayer(row, now)]
  })

function tellPayer(row: RegistrationRow, now: Date): Write[] {
  const { id: ref, invoiceId, userId, playerName, program, collected: amount, balance } = row
  if (row.state === 'cancelled' || amount === 0) return []
  return [
    queueMailToUser(userId, 'programRemoved', { playerName, program, paid: amount, balance }, now),
    raiseException({ kind: 'to-refund', ref, invoiceId, amount, detail: program }, now),
  ]
}

const markInvoice = (id: string): Promise<void> =>
  readAndCommit(async () => {
    const row = await getInvoice(id)
    return row && !row.programRemoved ? [replaceInvoice({ ...row, programRemoved: true })] : []
  })

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
