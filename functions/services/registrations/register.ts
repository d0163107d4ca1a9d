import type { Caller } from '#functions/identity/sessions/caller.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { nextInvoiceNumber } from '#functions/stores/invoices/numbers.ts'
import { createInvoice } from '#functions/stores/invoices/store.ts'
import { getPlayer, type Player, touchPlayer } from '#functions/stores/players/store.ts'
import {
  getProgram,
  getStats,
  type Program,
  type Stats,
  unchanged,
} from '#functions/stores/programs/store.ts'
import { changeTeams } from '#functions/stores/registrations/releaseSpot.ts'
import {
  createRegistration,
  holdLive,
  liveRegistration,
  type Registration,
} from '#functions/stores/registrations/store.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import { getWait, type Wait } from '#functions/stores/waiting/store.ts'
import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { figures } from '#shared/invoices/rules.ts'
import { isOpen, maySee } from '#shared/programs/rules.ts'
import { misfits } from '#shared/registrations/eligibility.ts'
import type { NewRegistration } from '#shared/registrations/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { passwordTried } from '../programs/password.ts'
import { drawUp } from './buildRegistration.ts'
import { namedPayer, payerOf } from './payer.ts'
import { restore } from './restore.ts'
import { watch } from './scheduleDeadlines.ts'
import { full, isFull, placeWrites } from './spots.ts'
import { teamIn } from './syncTeam.ts'

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
  const [program, player, team, existing, wait, invoiceNumber, stats, named, refuseWrongPassword] =
    await Promise.all([
      getProgram(form.programId),
      getPlayer(form.playerId),
      form.teamId ? getTeam(form.teamId) : undefined,
      liveRegistration(form.playerId, form.programId),
      getWait(form.playerId, form.programId),
      nextInvoiceNumber(now),
      form.override ? getStats(form.programId) : undefined,
      namedPayer(caller, form.userId),
      passwordTried(caller, form.registrationPassword, now),
    ])
  if (!player || !(isPrivileged(caller.role) || caller.childIds.includes(player.id))) throw notFound('Player')
  if (!program || !maySee(caller.role, program)) throw notFound('Program')
  if (existing?.state === 'lapsed' && isPrivileged(caller.role)) {
    const registration = await restore(caller, { registration: existing, program, note: form.override }, now)
    return registration && { registration, created: false }
  }
  if (existing) return { registration: ownOnly(caller, existing), created: false }
  const offer = wait && hasOffer(wait, now) && mayClaim(caller, wait) ? wait : undefined
  const override = overrideFor(caller, form, { program, player, offer, stats }, now)
  if (!offer) refuseWrongPassword(program)
  refuseForeignTeam(form, team?.programId, program)

  const payer = await payerOf(caller, player, named)
  const given = isPrivileged(caller.role) ? form.teamId : undefined
  // Who plays on a team of the program already is registered as playing there.
  const standing = given || teamIn(program.id, player)
  const teamId = standing ?? form.teamId
  const order = { program, player, payer, teamId, onTeam: !!standing, override, invoiceNumber }
  const { registration, invoice } = drawUp(order, now)
  const place = placeWrites({ program, wait, offer, anyway: override !== undefined }, figures(invoice))
  const joining = given && { teamId: given, programId: program.id, now }
  const moves = joining ? changeTeams(player, { leaving: [program.id], joining }) : []
  const { id: subject, playerId: person } = registration
  const audit = { actor: caller.id, action: 'registration.create', subject, person } as const
  try {
    await commit(
      unchanged(program),
      ...place.writes,
      holdLive(registration),
      createRegistration(registration),
      ...createInvoice(invoice),
      ...watch(registration),
      ...(payer.id === caller.id ? [] : [told(registration, now)]),
      // Whoever puts the child onto a team at this moment has to see that it is registered.
      ...(moves.length > 0 ? moves : [touchPlayer(player)]),
      ...auditRows({ ...audit, details: { fee: program.fee, ...override } }, [payer.id], now),
    )
    return { registration, created: true }
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.length === 1 && error.failed.includes(place.taking)) throw new Refusal(409, full)
  }
}

/** The family did not do this itself, so it hears of it. */
const told = ({ id, userId, playerName, program, programId, balance }: Registration, now: Date): Write =>
  mailTo(userId, 'registeredForYou', { registrationId: id, playerName, program, programId, balance }, now)

/** Another guardian learns that the child is registered, and nothing about the other's payments. */
function ownOnly(caller: Caller, registration: Registration): Registration {
  if (registration.userId === caller.id || isPrivileged(caller.role)) return registration
  throw new Refusal(409, 'This child is already registered for this program.')
}

const mayClaim = (caller: Caller, wait: Wait): boolean =>
  wait.userId === caller.id || isPrivileged(caller.role)

/**
 * What stands against the registration is an answer, unless the office overrides it with a note; then the
 * note is kept with what it was for.
 */
function overrideFor(
  caller: Caller,
  { override: note }: NewRegistration,
  about: { program: Program; player: Player; offer: Wait | undefined; stats: Stats | undefined },
  now: Date,
): Registration['override'] {
  const { program, player, offer, stats } = about
  const unfit = misfits(program, player).map(({ reason }) => reason)
  const closed = 'Registration for this program is not open.'
  const isClosed = !offer && !isOpen(program, dayIn(club.timeZone, now))
  if (note && isPrivileged(caller.role))
    return {
      note,
      reasons: [...unfit, ...(isClosed ? [closed] : []), ...(isFull(program, stats) ? [full] : [])],
      by: caller.id,
    }
  refuseIf(note ? [{ field: 'override', message: 'Only the office can override the rules' }] : [])
  refuseIf(unfit.map(message => ({ field: 'playerId', message })))
  if (isClosed) throw new Refusal(409, closed)
}

function refuseForeignTeam(
  { teamId }: NewRegistration,
  programOfTeam: string | null | undefined,
  program: Program,
): void {
  const message = 'This team does not belong to the program'
  refuseIf(teamId && programOfTeam !== program.id ? [{ field: 'teamId', message }] : [])
}
