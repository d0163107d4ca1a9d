import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { programFigures } from '#shared/invoices/rules.ts'
import { findNumberMisfits } from '#shared/players/rules.ts'
import { isOpen, isOver, maySee, programFull } from '#shared/programs/rules.ts'
import { findProgramMisfits } from '#shared/registrations/eligibility.ts'
import type { NewRegistration } from '#shared/registrations/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { checkRow, isNew } from '../../platform/data/writes.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { nextInvoiceNumber } from '../../stores/invoices/numbers.ts'
import { createInvoice } from '../../stores/invoices/store.ts'
import { bumpPlayerVersion, getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import {
  checkProgramUnchanged,
  getProgram,
  getStats,
  type ProgramRow,
  type ProgramStatsRow,
} from '../../stores/programs/store.ts'
import {
  claimLive,
  createRegistration,
  findEarlierGrace,
  getLiveRegistration,
  type RegistrationRow,
} from '../../stores/registrations/store.ts'
import { changeTeams } from '../../stores/registrations/teamChanges.ts'
import { getTeam } from '../../stores/teams/store.ts'
import { checkNotClosed } from '../../stores/users/unchanged.ts'
import { getWaitlistEntry, type WaitlistEntryRow } from '../../stores/waiting/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { startPasswordCheck } from '../programs/password.ts'
import { buildRegistration } from './buildRegistration.ts'
import { assertMayHold, readHolds, startHourlyCheck } from './familyHolds.ts'
import { debtDetails } from './registeredMail.ts'
import { getNamedPayer, resolvePayer } from './resolvePayer.ts'
import { restoreRegistration } from './restore.ts'
import { scheduleNext } from './scheduleDeadlines.ts'
import { isFull, spotWrites } from './spots.ts'
import { findTeamInProgram } from './syncTeam.ts'
import { assertTeamInProgram, listTeamMisfits, throwIfMisfits } from './teamFit.ts'

/**
 * Registers a child: spot, registration and invoice are created in one transaction, or not at all. The fee is the
 * program's at that moment. A second click or tab gets the registration that the first one created (`created:
 * false`).
 */
export const registerPlayer = (
  caller: Caller,
  form: NewRegistration,
  now: Date,
): Promise<{ registration: RegistrationRow; created: boolean }> => {
  const hourly = startHourlyCheck(caller, now)
  return retryOnConflict(nth => tryRegister(caller, form, { hourly, nth, now }))
}

async function tryRegister(
  caller: Caller,
  form: NewRegistration,
  { hourly, nth, now }: { hourly: ReturnType<typeof startHourlyCheck>; nth: number; now: Date },
) {
  const [
    program,
    player,
    team,
    existing,
    waitlistEntry,
    invoiceNumber,
    stats,
    named,
    earlierGrace,
    assertPassword,
    holds,
    assertWithinHour,
  ] = await Promise.all([
    getProgram(form.programId),
    getPlayer(form.playerId),
    form.teamId ? getTeam(form.teamId) : undefined,
    getLiveRegistration(form.playerId, form.programId),
    getWaitlistEntry(form.playerId, form.programId),
    nextInvoiceNumber(now),
    form.override ? getStats(form.programId) : undefined,
    getNamedPayer(caller, form.userId),
    findEarlierGrace(form.playerId, form.programId),
    startPasswordCheck(caller, form.registrationPassword, now),
    readHolds(caller, form, nth),
    hourly,
  ])
  if (!player || !(isPrivileged(caller.role) || caller.childIds.includes(player.id))) throw notFound('Player')
  if (!program || !maySee(caller.role, program)) throw notFound('Program')
  if (existing?.state === 'lapsed' && isPrivileged(caller.role)) {
    const registration = await restoreRegistration(
      caller,
      { registration: existing, program, note: form.override },
      now,
    )
    return { registration, created: false }
  }
  if (existing) return { registration: assertOwnRegistration(caller, existing), created: false }
  assertWithinHour()
  assertMayHold(caller, holds)
  const offer =
    waitlistEntry && hasOffer(waitlistEntry, now) && mayClaim(caller, waitlistEntry)
      ? waitlistEntry
      : undefined
  assertTeamInProgram(form.teamId, team, program.id)
  const misfits = listTeamMisfits(team, program, player)
  const override = resolveOverride(caller, form, { program, player, misfits, offer, stats }, now)
  if (!offer) assertPassword(program)

  const payer = await resolvePayer(caller, player, named)
  const given = isPrivileged(caller.role) ? form.teamId : undefined
  // A child already on a team of the program is registered with that team.
  const standing = given || findTeamInProgram(program.id, player)
  const teamId = standing ?? form.teamId
  const draft = { program, player, payer, teamId, onTeam: !!standing, override, invoiceNumber, earlierGrace }
  const { registration, invoice } = buildRegistration(draft, now)
  const spot = spotWrites(
    { program, waitlistEntry, offer, force: override !== undefined },
    programFigures(invoice),
  )
  const joining = given && { teamId: given, programId: program.id }
  const moves = joining ? changeTeams(player, { leaving: [program.id], joining, now }) : []
  const { id: subject, playerId: person } = registration
  const audit = { actor: caller.id, action: 'registration.create', subject, person } as const
  try {
    await commit(
      checkProgramUnchanged(program),
      ...spot.writes,
      claimLive(registration),
      // Who has joined the waiting list meanwhile has to leave it.
      ...(waitlistEntry ? [] : [checkRow(keys.waitlistEntry(player.id, program.id), isNew)]),
      createRegistration(registration),
      ...createInvoice(invoice),
      // The payer, who is the family itself where it has to wait its turn.
      holds.turn ?? checkNotClosed(payer.id),
      ...scheduleNext(registration),
      // A free one is confirmed, and told of, by itself.
      ...(payer.id === caller.id || registration.balance === 0
        ? []
        : [queueMailToUser(payer.id, 'registeredForYou', debtDetails(registration), now)]),
      // A concurrent team assignment must see this registration, so the child's version changes.
      ...(moves.length > 0 ? moves : [bumpPlayerVersion(player)]),
      ...auditWrites({ ...audit, details: { fee: program.fee, ...override } }, [payer.id], now),
    )
    return { registration, created: true }
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.length === 1 && error.failed.includes(spot.spotWrite))
      throw new HttpError(409, programFull)
    throw error
  }
}

/** Another guardian only learns that the child is registered, nothing about the payments. */
function assertOwnRegistration(caller: Caller, registration: RegistrationRow): RegistrationRow {
  if (registration.userId === caller.id || isPrivileged(caller.role)) return registration
  throw new HttpError(409, 'This child is already registered for this program.')
}

const mayClaim = (caller: Caller, waitlistEntry: WaitlistEntryRow): boolean =>
  waitlistEntry.userId === caller.id || isPrivileged(caller.role)

/**
 * Objections to the registration are errors, unless the office overrides them with a note; then the note is stored
 * with the objections.
 */
function resolveOverride(
  caller: Caller,
  { override: note }: NewRegistration,
  about: {
    program: ProgramRow
    player: PlayerRow
    /** Why the team does not fit the child. */
    misfits: string[]
    offer: WaitlistEntryRow | undefined
    stats: ProgramStatsRow | undefined
  },
  now: Date,
): RegistrationRow['override'] {
  const { program, player, misfits, offer, stats } = about
  const issues = findProgramMisfits(program, player)
  const lacking = findNumberMisfits(program, player)
  const closed = 'Registration for this program is not open.'
  const today = dayIn(club.timeZone, now)
  const isClosed = offer ? isOver(program, today) : !isOpen(program, today)
  if (note && isPrivileged(caller.role))
    return {
      note,
      reasons: [
        ...issues,
        ...lacking,
        ...misfits,
        ...(isClosed ? [closed] : []),
        ...(isFull(program, stats) ? [programFull] : []),
      ],
      by: caller.id,
    }
  throwIfIssues(
    note ? [{ field: 'override', message: 'Only the people who run the club can override the rules' }] : [],
  )
  throwIfIssues(issues.map(message => ({ field: 'playerId', message })))
  throwIfIssues(lacking.map(message => ({ field: 'usaLacrosseNumber', message })))
  throwIfMisfits(misfits)
  if (isClosed) throw new HttpError(409, closed)
}
