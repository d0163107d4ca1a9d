import type * as z from 'zod'
import { billedAmount, programFigures, recalculateSettlement } from '#shared/invoices/rules.ts'
import { findNumberMisfits } from '#shared/players/rules.ts'
import { programFull } from '#shared/programs/rules.ts'
import { ageGroupOf, findProgramMisfits } from '#shared/registrations/eligibility.ts'
import type { MoveForm } from '#shared/registrations/model.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { updateUseAmount } from '../../stores/discounts/uses.ts'
import { type InvoiceRow, type LedgerEntryRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { getLedgerOfRegistration } from '../../stores/payments/invoiceLedger.ts'
import { bumpPlayerVersion, getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import {
  checkProgramUnchanged,
  getProgram,
  getStats,
  type ProgramRow,
  type ProgramStatsRow,
  updateCounts,
} from '../../stores/programs/store.ts'
import { exceptionIdOf, resolve } from '../../stores/reconciliation/store.ts'
import { graceEnd, releaseSpot } from '../../stores/registrations/releaseSpot.ts'
import {
  claimLive,
  type RegistrationRow,
  releaseLive,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { changeTeams } from '../../stores/registrations/teamChanges.ts'
import { checkTeamUnchanged, getTeam, type TeamRow } from '../../stores/teams/store.ts'
import { getWaitlistEntry, type WaitlistEntryRow } from '../../stores/waiting/store.ts'
import { repriceInvoice } from '../invoices/reprice.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { refundableAmount, requestRefund } from '../payments/requestRefund.ts'
import { sendRefundsNow } from '../payments/sendRefund.ts'
import { PaymentUnderway } from '../payments/underway.ts'
import { assertAsSeen } from './asSeen.ts'
import { debtDetails } from './registeredMail.ts'
import { scheduleNext } from './scheduleDeadlines.ts'
import { isFull, spotWrites } from './spots.ts'
import { assertTeamInProgram, listTeamMisfits } from './teamFit.ts'

type MoveRequest = z.output<typeof MoveForm>

/**
 * Moves a registration to another program, with what was paid: a higher fee leaves a balance due within the grace
 * period, a lower one is refunded. Both programs' counters change in the same transaction.
 */
export async function moveRegistration(
  caller: Caller,
  id: string,
  request: MoveRequest,
  now: Date,
): Promise<RegistrationRow> {
  return retryOnConflict(async () => {
    const [{ registration, invoice, entries }, program, team, stats, named] = await Promise.all([
      getLedgerOfRegistration(id),
      getProgram(request.programId),
      request.teamId ? getTeam(request.teamId) : undefined,
      getStats(request.programId),
      request.playerId ? loadChild(request.playerId, request.programId) : undefined,
    ])
    if (!registration || !invoice) throw notFound('Registration')
    if (!program) throw noSuchProgram()
    // A retry after a lost reply.
    if (registration.programId === program.id) return registration
    if (registration.state !== 'active')
      throw new HttpError(409, 'Only a registration with a spot can be moved.')
    assertTeamInProgram(request.teamId, team, program.id)
    assertAsSeen(invoice, request)
    const payment = await closeIntent(invoice, caller.id, now)
    if (payment === 'processing') throw new PaymentUnderway()
    if (payment === 'paid') readAgain()
    const { playerId } = registration
    const { player, waitlistEntry } =
      named?.player?.id === playerId ? named : await loadChild(playerId, program.id)
    if (!player) throw notFound('Player')
    const moving = { registration, invoice, entries, program, team, stats, player, waitlistEntry, request }
    return commitMove(caller, moving, now)
  })
}

const noSuchProgram = () => {
  const message = 'This program no longer exists'
  return new HttpError(400, message, [{ field: 'programId', message }])
}

/** The child, and its entry on the waiting list of the target program. */
async function loadChild(playerId: string, programId: string) {
  // First: its version has to cover the entry.
  const player = await getPlayer(playerId)
  return { player, waitlistEntry: await getWaitlistEntry(playerId, programId) }
}

interface RegistrationMove {
  registration: RegistrationRow
  invoice: InvoiceRow
  entries: LedgerEntryRow[]
  program: ProgramRow
  team: TeamRow | undefined
  stats: ProgramStatsRow | undefined
  player: PlayerRow
  waitlistEntry: WaitlistEntryRow | undefined
  request: MoveRequest
}

async function commitMove(caller: Caller, moving: RegistrationMove, now: Date): Promise<RegistrationRow> {
  const { registration, invoice, entries, program, team, stats, player, waitlistEntry, request } = moving
  const ageGroup = ageGroupOf(player.dateOfBirth, program.startDate)
  const force = request.anyway === true
  const there = {
    programId: program.id,
    programName: program.name,
    programRemoved: undefined,
    subtotal: program.fee,
  }
  const priced = repriceInvoice({ ...invoice, ...there }, entries, caller.id, now)
  const back = Math.max(0, refundableAmount(invoice) - billedAmount(priced.invoice))
  const lower: InvoiceRow = { ...priced.invoice, returned: invoice.returned + back }
  const settled: InvoiceRow = { ...lower, ...recalculateSettlement(lower, lower) }
  const { discount } = settled
  const owes = settled.balance > 0
  const until = owes ? deadlineAfter(registration, now) : undefined
  const reason = { amount: back, reason: request.note, actor: caller.id }
  const money = requestRefund({ ...settled, ...(until && { dueAt: until }) }, priced.entries, reason, now)
  const issues = [
    ...findProgramMisfits(program, player),
    ...findNumberMisfits(program, player),
    ...listTeamMisfits(team, program, player),
  ]
  const offer = waitlistEntry?.state === 'offered' ? waitlistEntry : undefined
  const reasons = force && !offer && isFull(program, stats) ? [...issues, programFull] : issues
  const row: RegistrationRow = {
    ...registration,
    programId: program.id,
    programRemoved: undefined,
    program: program.name,
    season: program.season,
    ageGroup,
    teamId: request.teamId,
    onTeam: !!request.teamId,
    fee: program.fee,
    balance: settled.balance,
    collected: money.invoice.collected,
    waived: settled.waived,
    discount: discount && registration.discount && { ...registration.discount, amount: discount.amount },
    paymentStatus: statusAfter(registration, settled),
    graceUntil: until,
    earlierGrace: undefined,
    formerGraces: { ...registration.formerGraces, ...graceOf(registration) },
    reminded: until === registration.graceUntil ? registration.reminded : [],
    override: reasons.length > 0 ? { note: request.note, reasons, by: caller.id } : registration.override,
  }
  const spot = spotWrites({ program, waitlistEntry, offer, force }, programFigures(money.invoice))
  const left = releaseSpot(registration, now)
  const holding = claimLive(row)
  const { program: from, userId } = registration
  const parts = { refund: money.card, byHand: money.byHand }
  const mailData = { ...debtDetails(row), from, ...parts, until }
  const details = {
    from: registration.programId,
    to: program.id,
    note: request.note,
    refund: back,
    ...(reasons.length > 0 && { reasons }),
  }
  const { id: subject, playerId: person } = registration
  const teams = changeTeams(player, {
    leaving: [registration.programId, program.id],
    joining: request.teamId ? { teamId: request.teamId, programId: program.id } : undefined,
    now,
  })
  try {
    await commit(
      checkProgramUnchanged(program),
      ...(team ? [checkTeamUnchanged(team)] : []),
      ...spot.writes,
      updateCounts(registration.programId, { ...negate(programFigures(invoice)), ...left.counts }),
      ...left.writes,
      releaseLive(registration),
      holding,
      replaceRegistration({ ...row }),
      replaceInvoice(money.invoice),
      ...priced.writes,
      ...money.writes,
      ...(invoice.discount && discount && discount.state !== 'released'
        ? updateUseAmount(invoice.discount, invoice.id, discount.amount)
        : []),
      ...(teams.length > 0 ? teams : [bumpPlayerVersion(player)]),
      ...scheduleNext(row, now),
      queueMailToUser(userId, 'moved', mailData, now),
      ...auditWrites(
        { actor: caller.id, action: 'registration.move', subject, person, details },
        [userId],
        now,
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(holding))
      throw new HttpError(409, 'This child is already registered for this program.')
    if (error.failed.length === 1 && error.failed.includes(spot.spotWrite))
      throw new HttpError(409, programFull, [{ field: 'anyway', message: programFull }])
    throw error
  }
  await sendRefundsNow(invoice, money.refunds)
  // The money is for a program that there is.
  if (registration.programRemoved)
    await resolve(exceptionIdOf({ kind: 'to-refund', ref: registration.id }), now)
  return row
}

const graceOf = ({ programId, graceUntil, earlierGrace }: RegistrationRow): Record<string, string> => {
  const end = graceUntil ?? earlierGrace
  return end ? { [programId]: end } : {}
}

/** A running grace period continues; there is none before a payment choice; any other debt starts a new one. */
function deadlineAfter({ paymentStatus, graceUntil }: RegistrationRow, now: Date): string | undefined {
  if (paymentStatus === 'pending') return undefined
  return (paymentStatus === 'pay_later' && graceUntil) || graceEnd(now, graceHours)
}

/** The remaining debt of a paid registration is deferred; without a balance, it is settled. */
function statusAfter(
  { paymentStatus }: RegistrationRow,
  invoice: InvoiceRow,
): RegistrationRow['paymentStatus'] {
  if (invoice.balance === 0) return billedAmount(invoice) > 0 ? 'paid' : 'pay_later'
  return paymentStatus === 'paid' ? 'pay_later' : paymentStatus
}

const negate = (add: ReturnType<typeof programFigures>) => ({
  invoices: -add.invoices,
  invoiced: -add.invoiced,
  cancelledTotal: -add.cancelledTotal,
  paidInvoices: -add.paidInvoices,
  paidTotal: -add.paidTotal,
  openInvoices: -add.openInvoices,
  openBalance: -add.openBalance,
  collected: -add.collected,
})
