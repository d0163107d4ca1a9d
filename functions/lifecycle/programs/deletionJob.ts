import * as z from 'zod'
import { ledgerRefPrefixes } from '#shared/invoices/rules.ts'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { applyOwnEntry } from '../../services/payments/applyToLedger.ts'
import { closeIntent } from '../../services/payments/closeIntent.ts'
import { tellPayer } from '../../services/payments/programRemoved.ts'
import { PaymentUnderway, unlessUnderway } from '../../services/payments/underway.ts'
import { cancelRegistration } from '../../services/registrations/cancel.ts'
import { leaveWaitlist } from '../../services/waiting/offers.ts'
import { getInvoice, iterateInvoicesOfProgram, replaceInvoice } from '../../stores/invoices/store.ts'
import { getLedgerOfRegistration } from '../../stores/payments/invoiceLedger.ts'
import {
  getRegistration,
  iterateRegistrations,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { countTeamsWrites } from '../../stores/teams/counts.ts'
import { getTeam, listTeams, removeTeamProgram } from '../../stores/teams/store.ts'
import { listWaitlist } from '../../stores/waiting/store.ts'
import { syncStaffProgram } from '../teams/teamRemoval.ts'

/**
 * Ends unpaid registrations and the waiting list, detaches the teams, and marks what stays on record, so that no reply
 * names the program by an id. Whoever has paid is told and owes no more, and the treasurer decides about the money. Each
 * step is idempotent; it is done again until no bank has an answer to give.
 */
export async function runProgramDeletion({ payload }: Job, now: Date): Promise<void> {
  const { programId } = z.object({ programId: z.string() }).parse(payload)
  const registrations: string[] = []
  for await (const page of iterateRegistrations(programId)) registrations.push(...page.map(({ id }) => id))
  for (const id of registrations) await markRegistration(id, now)
  for await (const page of iterateInvoicesOfProgram(programId))
    for (const { id } of page) await markInvoice(id, now)
  for (const entry of await listWaitlist(programId))
    await leaveWaitlist(entry, 'left', { actor: 'system', now, mail: 'listClosed' })
  for (const { id } of await listTeams(programId)) await removeTeamFromProgram(programId, id)
  await unlessUnderway(registrations, id => endDebt(id, now))
}

/** From then on nothing happens to it by itself any more: a hold ends without a lapse or another reminder. */
const markRegistration = (id: string, now: Date): Promise<void> =>
  readAndCommit(async () => {
    const { registration, invoice } = await getLedgerOfRegistration(id)
    if (!registration || !invoice || registration.programRemoved) return []
    const isPaid = registration.state !== 'cancelled' && invoice.collected > 0
    return [
      replaceRegistration({ ...registration, programRemoved: true }),
      // A payment that comes in between is told of by itself.
      replaceInvoice({ ...invoice, programRemoved: true }),
      ...(isPaid ? tellPayer(invoice, id, now) : []),
    ]
  })

/** What the office has billed for the program without a registration is the office's to end. */
const markInvoice = (id: string, now: Date): Promise<void> =>
  readAndCommit(async () => {
    const invoice = await getInvoice(id)
    if (!invoice || invoice.programRemoved) return []
    const isPaid = !invoice.registrationId && !invoice.cancelled && invoice.collected > 0
    return [
      replaceInvoice({ ...invoice, programRemoved: true }),
      ...(isPaid ? tellPayer(invoice, id, now) : []),
    ]
  })

/** Nobody pays for a deleted program: an unpaid registration ends, and the rest of a partly paid one is waived. */
async function endDebt(id: string, now: Date): Promise<void> {
  const { state, collected } = (await getRegistration(id)) ?? { state: 'cancelled', collected: 0 }
  if (state === 'cancelled') return
  if (collected === 0) await cancelRegistration({ actor: 'system' }, id, {}, now)
  const { registration, invoice } = await getLedgerOfRegistration(id)
  if (!invoice || registration?.state === 'cancelled' || invoice.balance === 0) return
  const payment = await closeIntent(invoice, 'system', now)
  if (payment === 'processing') throw new PaymentUnderway()
  if (payment === 'paid') return endDebt(id, now)
  const { id: invoiceId, balance: amount } = invoice
  const waiver = {
    invoiceId,
    ref: `${ledgerRefPrefixes.adjustment}#removed`,
    kind: 'adjustment',
    amount,
  } as const
  await applyOwnEntry(
    { ...waiver, method: 'other' },
    {
      actor: 'system',
      ledger: undefined,
      now,
      note: 'The program was deleted',
      assertAllowed: latest => {
        // Somebody has just paid.
        if (latest.invoice.balance !== amount) throw new PaymentUnderway()
      },
    },
  )
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
