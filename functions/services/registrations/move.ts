import type * as z from 'zod'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { changeUse } from '#functions/stores/discounts/uses.ts'
import { type Invoice, type LedgerFact, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { booksOf } from '#functions/stores/payments/invoiceLedger.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import {
  count,
  getProgram,
  getStats,
  type Program,
  type Stats,
  unchanged,
} from '#functions/stores/programs/store.ts'
import { changeTeams, freePlace, graceFrom } from '#functions/stores/registrations/releaseSpot.ts'
import {
  holdLive,
  type Registration,
  releaseLive,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import { getWait, type Wait } from '#functions/stores/waiting/store.ts'
import { billed, figures, resettle } from '#shared/invoices/rules.ts'
import { ageGroupOf, misfits } from '#shared/registrations/eligibility.ts'
import type { Move } from '#shared/registrations/model.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { reprice } from '../invoices/reprice.ts'
import { mailTo } from '../mail/outbox.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { refundable, requestRefund } from '../payments/requestRefund.ts'
import { sendNow } from '../payments/sendRefund.ts'
import { watch } from './scheduleDeadlines.ts'
import { full, isFull, placeWrites } from './spots.ts'

type Wish = z.output<typeof Move>

/**
 * To another program, with what was paid: of a higher fee the difference is owed within the grace, of a lower
 * one it is given back. Both programs count it in the same transaction.
 */
export async function move(caller: Caller, id: string, wish: Wish, now: Date): Promise<Registration> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [{ registration, invoice, facts }, program, team, stats, named] = await Promise.all([
      booksOf(id),
      getProgram(wish.programId),
      wish.teamId ? getTeam(wish.teamId) : undefined,
      getStats(wish.programId),
      wish.playerId ? whoMoves(wish.playerId, wish.programId) : undefined,
    ])
    if (!registration || !invoice) throw notFound('Registration')
    refuseIf(program ? [] : [{ field: 'programId', message: 'There is no such program' }])
    if (!program) continue
    // Asked twice, because the first answer got lost.
    if (registration.programId === program.id) return registration
    refuseImpossible(registration, program, { teamId: wish.teamId, programOfTeam: team?.programId })
    const payment = await closeIntent(invoice, caller.id, now)
    if (payment === 'processing')
      throw new Refusal(409, 'A payment is being confirmed. Please wait a moment and try again.')
    if (payment === 'paid') continue
    const { playerId } = registration
    const { player, wait } = named?.player?.id === playerId ? named : await whoMoves(playerId, program.id)
    if (!player) throw notFound('Player')
    try {
      return await write(caller, { registration, invoice, facts, program, stats, player, wait, wish }, now)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

/** The child, and its place on the list of the program that it goes to. */
async function whoMoves(playerId: string, programId: string) {
  const [player, wait] = await Promise.all([getPlayer(playerId), getWait(playerId, programId)])
  return { player, wait }
}

function refuseImpossible(
  { state }: Registration,
  program: Program,
  { teamId, programOfTeam }: { teamId?: string | null; programOfTeam?: string | null },
): void {
  if (state !== 'active') throw new Refusal(409, 'Only a registration that holds a place can be moved.')
  const message = 'This team does not belong to the program'
  refuseIf(teamId && programOfTeam !== program.id ? [{ field: 'teamId', message }] : [])
}

interface Moving {
  registration: Registration
  invoice: Invoice
  facts: LedgerFact[]
  program: Program
  stats: Stats | undefined
  player: Player
  wait: Wait | undefined
  wish: Wish
}

async function write(caller: Caller, moving: Moving, now: Date): Promise<Registration> {
  const { registration, invoice, facts, program, stats, player, wait, wish } = moving
  const anyway = wish.anyway === true
  const there = { programId: program.id, programName: program.name, subtotal: program.fee }
  const priced = reprice({ ...invoice, ...there }, facts, caller.id, now)
  const back = Math.max(0, refundable(invoice) - billed(priced.invoice))
  const lower: Invoice = { ...priced.invoice, returned: invoice.returned + back }
  const settled: Invoice = { ...lower, ...resettle(lower, lower) }
  const { discount } = settled
  const owes = settled.balance > 0
  const until = owes ? deadlineAfter(registration, now) : undefined
  const reason = { amount: back, reason: wish.note, actor: caller.id }
  const money = requestRefund({ ...settled, ...(until && { dueAt: until }) }, priced.facts, reason, now)
  const unfit = misfits(program, player).map(misfit => misfit.reason)
  const offer = wait?.state === 'offered' ? wait : undefined
  const reasons = anyway && !offer && isFull(program, stats) ? [...unfit, full] : unfit
  const row: Registration = {
    ...registration,
    programId: program.id,
    program: program.name,
    season: program.season,
    ageGroup: ageGroupOf(player.dateOfBirth, program.startDate),
    teamId: wish.teamId,
    onTeam: !!wish.teamId,
    fee: program.fee,
    balance: settled.balance,
    collected: money.invoice.collected,
    waived: settled.waived,
    discount: discount && registration.discount && { ...registration.discount, amount: discount.amount },
    paymentStatus: statusAfter(registration, settled),
    graceUntil: until,
    reminded: until === registration.graceUntil ? registration.reminded : [],
    override: reasons.length > 0 ? { note: wish.note, reasons, by: caller.id } : registration.override,
  }
  const place = placeWrites({ program, wait, offer, anyway }, figures(money.invoice))
  const left = freePlace(registration, now)
  const holding = holdLive(row)
  const { playerName, program: from, userId } = registration
  const parts = { refund: money.card, byHand: money.byHand }
  const told = { playerName, program: program.name, from, balance: settled.balance, ...parts, until }
  const details = { from: registration.programId, to: program.id, note: wish.note, refund: back }
  const { id: subject, playerId: person } = registration
  try {
    await commit(
      unchanged(program),
      ...place.writes,
      count(registration.programId, { ...negative(figures(invoice)), ...left.counts }),
      ...left.writes,
      releaseLive(registration),
      holding,
      replaceRegistration({ ...row }),
      replaceInvoice(money.invoice),
      ...priced.writes,
      ...money.writes,
      ...(invoice.discount && discount && discount.state !== 'released'
        ? changeUse(invoice.discount, invoice.id, discount.amount)
        : []),
      ...changeTeams(player, {
        leaving: [registration.programId, program.id],
        joining: wish.teamId ? { teamId: wish.teamId, programId: program.id, now } : undefined,
      }),
      ...watch(row, now),
      mailTo(userId, 'moved', told, now),
      ...auditRows(
        { actor: caller.id, action: 'registration.move', subject, person, details },
        [userId],
        now,
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(holding))
      throw new Refusal(409, 'This child is already registered for this program.')
    if (error.failed.length === 1 && error.failed.includes(place.taking))
      throw new Refusal(409, full, [{ field: 'anyway', message: full }])
    throw error
  }
  await sendNow(invoice, money.refunds)
  return row
}

/** A grace that runs goes on; who has not chosen how to pay has none yet; any other debt begins now. */
function deadlineAfter({ paymentStatus, graceUntil }: Registration, now: Date): string | undefined {
  if (paymentStatus === 'pending') return undefined
  return (paymentStatus === 'pay_later' && graceUntil) || graceFrom(now, graceHours)
}

/** A debt that is left of a paid registration is deferred like any other; nothing to pay is settled. */
function statusAfter({ paymentStatus }: Registration, invoice: Invoice): Registration['paymentStatus'] {
  if (invoice.balance === 0) return billed(invoice) > 0 ? 'paid' : 'pay_later'
  return paymentStatus === 'paid' ? 'pay_later' : paymentStatus
}

const negative = (add: ReturnType<typeof figures>) => ({
  invoices: -add.invoices,
  invoiced: -add.invoiced,
  cancelledTotal: -add.cancelledTotal,
  paidInvoices: -add.paidInvoices,
  paidTotal: -add.paidTotal,
  openInvoices: -add.openInvoices,
  openBalance: -add.openBalance,
  collected: -add.collected,
})
