import type * as z from 'zod'
import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { findNumberMisfits } from '#shared/players/rules.ts'
import { hasWaitlist, isOver, maySee, programOver } from '#shared/programs/rules.ts'
import { ageGroupOf, findProgramMisfits } from '#shared/registrations/eligibility.ts'
import type { waiting as routes } from '#shared/waiting/routes.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { checkRow, isNew } from '../../platform/data/writes.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { bumpPlayerVersion, getPlayer } from '../../stores/players/store.ts'
import { getProgram, getStats, updateCounts } from '../../stores/programs/store.ts'
import { getLiveRegistration } from '../../stores/registrations/store.ts'
import { checkNotClosed } from '../../stores/users/unchanged.ts'
import {
  createWaitlistEntry,
  getWaitlistEntry,
  type WaitlistEntryRow,
  waitlistJob,
} from '../../stores/waiting/store.ts'
import { startPasswordCheck } from '../programs/password.ts'
import { withSpots } from '../programs/view.ts'
import { assertMayHold, readHolds } from '../registrations/familyHolds.ts'
import { getNamedPayer, resolvePayer } from '../registrations/resolvePayer.ts'

type Form = z.output<typeof routes.join.body>

interface Joined {
  entry: WaitlistEntryRow
  /** Of a new entry; undefined if the child waited already. */
  position: number | undefined
}

/** Puts a child at the end of a program's waiting list, once. */
export function joinWaitlist(caller: Caller, form: Form, now: Date): Promise<Joined> {
  // One try of the password, however often the rest has to be read again.
  const password = startPasswordCheck(caller, form.registrationPassword, now)
  return retryOnConflict(nth => tryJoin(caller, form, { password, nth, now }))
}

async function tryJoin(
  caller: Caller,
  form: Form,
  { password, nth, now }: { password: ReturnType<typeof startPasswordCheck>; nth: number; now: Date },
): Promise<Joined> {
  const { playerId, programId, userId } = form
  const [program, stats, player, live, known, named, holds, assertPassword] = await Promise.all([
    getProgram(programId),
    getStats(programId),
    getPlayer(playerId),
    getLiveRegistration(playerId, programId),
    getWaitlistEntry(playerId, programId),
    getNamedPayer(caller, userId),
    readHolds(caller, form, nth),
    password,
  ])
  if (!player || !(isPrivileged(caller.role) || caller.childIds.includes(player.id))) throw notFound('Player')
  if (!program || !maySee(caller.role, program)) throw notFound('Program')
  if (live) throw new HttpError(409, 'This child is already registered for this program.')
  if (known && isWaiting(known)) return { entry: known, position: undefined }
  throwIfIssues(findProgramMisfits(program, player).map(message => ({ field: 'playerId', message })))
  const lacking = isPrivileged(caller.role) ? [] : findNumberMisfits(program, player)
  throwIfIssues(lacking.map(message => ({ field: 'usaLacrosseNumber', message })))
  const today = dayIn(club.timeZone, now)
  if (isOver(program, today)) throw new HttpError(409, programOver)
  if (!hasWaitlist(withSpots(program, stats), today))
    throw new HttpError(409, 'There is no waitlist for this program. Please register.')
  assertMayHold(caller, holds)
  assertPassword(program)
  const payer = await resolvePayer(caller, player, named)
  const entry: WaitlistEntryRow = {
    programId,
    program: program.name,
    season: program.season,
    playerId,
    playerName: `${player.firstName} ${player.lastName}`,
    userId: payer.id,
    userName: payer.fullName,
    ageGroup: ageGroupOf(player.dateOfBirth, program.startDate),
    state: 'waiting',
    joinedAt: now.toISOString(),
  }
  const audit = { actor: caller.id, action: 'waiting.join', subject: playerId } as const
  await commit(
    createWaitlistEntry(entry),
    // The child may have been deleted, merged or registered meanwhile.
    bumpPlayerVersion(player),
    checkRow(keys.liveRegistration(playerId, programId), isNew),
    updateCounts(programId, { waiting: 1 }),
    // The payer, who is the family itself where it has to wait its turn.
    holds.turn ?? checkNotClosed(payer.id),
    // A spot may have become free just now.
    waitlistJob(programId, now),
    auditWrite({ ...audit, details: { programId } }, now),
  )
  return { entry, position: (stats?.waiting ?? 0) + 1 }
}
