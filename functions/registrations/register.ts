import { createHash, timingSafeEqual } from 'node:crypto'
import { isPrivileged } from '#shared/access.ts'
import { addHours, dayIn } from '#shared/dates.ts'
import { figures, settle } from '#shared/invoices/rules.ts'
import { isOpen, maySee } from '#shared/programs/rules.ts'
import type { NewRegistration } from '#shared/registrations/model.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { auditRow } from '../audit/store.ts'
import { newId } from '../data/ids.ts'
import { ConditionFailed, commit, TooMuchContention } from '../data/transaction.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { settings } from '../http/settings.ts'
import { createInvoice, type Invoice, nextInvoiceNumber } from '../invoices/store.ts'
import { getPlayer, type Player } from '../players/store.ts'
import { getProgram, type Program, takePlace, unchanged } from '../programs/store.ts'
import type { Caller } from '../sessions/caller.ts'
import { getTeam } from '../teams/store.ts'
import { getUser, type User } from '../users/store.ts'
import { createRegistration, holdLive, liveRegistration, type Registration } from './store.ts'

/**
 * Registers a child: place, registration and invoice come into being in one transaction, or not at all.
 * The fee is the program's at that very moment. A second click, or a second tab, gets the registration
 * that the first one made (`created: false`).
 */
export async function register(
  caller: Caller,
  form: NewRegistration,
  now: Date,
): Promise<{ registration: Registration; created: boolean }> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const outcome = await tryOnce(caller, form, now)
    if (outcome) return outcome
  }
  throw new TooMuchContention()
}

/** Undefined when what was read has changed before it could be written: then the next try sees it. */
async function tryOnce(caller: Caller, form: NewRegistration, now: Date) {
  const [program, player, team, existing, invoiceNumber] = await Promise.all([
    getProgram(form.programId),
    getPlayer(form.playerId),
    form.teamId ? getTeam(form.teamId) : undefined,
    liveRegistration(form.playerId, form.programId),
    nextInvoiceNumber(now),
  ])
  if (!player || !(isPrivileged(caller.role) || caller.childIds.includes(player.id))) throw notFound('Player')
  if (!program || !maySee(caller.role, program)) throw notFound('Program')
  if (existing) return { registration: ownOnly(caller, existing), created: false }
  refuseClosed(program, now)
  await refuseWrongPassword(caller, program, form.registrationPassword, now)
  if (form.teamId && team?.programId !== program.id) {
    const message = 'This team does not belong to the program'
    throw new Refusal(400, message, [{ field: 'teamId', message }])
  }

  const payer = await payerOf(caller, player)
  const { registration, invoice } = drawUp(
    { program, player, payer, teamId: form.teamId, invoiceNumber },
    now,
  )
  const place = takePlace(program, figures(invoice))
  const audit = { actor: caller.id, action: 'registration.create', subject: registration.id }
  try {
    await commit(
      unchanged(program),
      place,
      holdLive(registration),
      createRegistration(registration),
      ...createInvoice(invoice),
      auditRow({ ...audit, details: { fee: program.fee } }, now),
    )
    return { registration, created: true }
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.length === 1 && error.failed.includes(place))
      throw new Refusal(409, 'This program is full.')
  }
}

/** Another guardian learns that the child is registered, and nothing about the other's payments. */
function ownOnly(caller: Caller, registration: Registration): Registration {
  if (registration.userId === caller.id || isPrivileged(caller.role)) return registration
  throw new Refusal(409, 'This child is already registered for this program.')
}

function refuseClosed(program: Program, now: Date): void {
  if (isOpen(program, dayIn(settings.CLUB_TIME_ZONE, now))) return
  throw new Refusal(409, 'Registration for this program is not open.')
}

async function refuseWrongPassword(caller: Caller, program: Program, typed = '', now: Date): Promise<void> {
  const { registrationPassword } = program
  if (registrationPassword === undefined || isPrivileged(caller.role)) return
  await limit(`program-password#${caller.id}`, { max: 20, seconds: 600, whenBlind: 'allow' }, now)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(typed), digest(registrationPassword))) return
  const message = typed
    ? 'The registration password is not correct'
    : 'Please enter the registration password'
  throw new Refusal(400, message, [{ field: 'registrationPassword', message }])
}

/** Who registers his own child pays for it; the office registers on behalf of the child's parent. */
async function payerOf(caller: Caller, player: Player): Promise<User> {
  if (caller.childIds.includes(player.id)) return caller.user
  const parent = player.parentId ? await getUser(player.parentId) : undefined
  if (!parent) throw new Refusal(409, 'This child has no parent yet who could be invoiced.')
  return parent
}

function drawUp(
  {
    program,
    player,
    payer,
    teamId,
    invoiceNumber,
  }: {
    program: Program
    player: Player
    payer: User
    teamId: string | null | undefined
    invoiceNumber: string
  },
  now: Date,
): { registration: Registration; invoice: Invoice } {
  const registrationId = newId('reg', now)
  const invoiceId = newId('inv', now)
  const createdAt = now.toISOString()
  const playerName = `${player.firstName} ${player.lastName}`
  const settled = settle({ total: program.fee }, [])
  return {
    registration: {
      id: registrationId,
      userId: payer.id,
      playerId: player.id,
      playerName,
      programId: program.id,
      program: program.name,
      season: program.season,
      teamId,
      invoiceId,
      fee: program.fee,
      balance: settled.balance,
      paymentStatus: 'pending',
      state: 'active',
      createdAt,
      version: 1,
    },
    invoice: {
      ...settled,
      id: invoiceId,
      invoiceNumber,
      registrationId,
      programId: program.id,
      userId: payer.id,
      userName: payer.fullName,
      programName: program.name,
      playerName,
      total: program.fee,
      dueAt: addHours(now, graceHours).toISOString(),
      createdAt,
      version: 1,
    },
  }
}
