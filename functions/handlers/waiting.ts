import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { hasWaitlist, maySee } from '#shared/programs/rules.ts'
import { ageGroupOf, misfits } from '#shared/registrations/eligibility.ts'
import type { Wait as Wire } from '#shared/waiting/model.ts'
import { waiting as routes } from '#shared/waiting/routes.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { feature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '../platform/http/errors.ts'
import { answer } from '../platform/http/reply.ts'
import { passwordTried } from '../services/programs/password.ts'
import { withPlaces } from '../services/programs/view.ts'
import { namedPayer, payerOf } from '../services/registrations/payer.ts'
import { giveUp, offerPlace } from '../services/waiting/offers.ts'
import { auditRow } from '../stores/audit/store.ts'
import { club } from '../stores/club/settings.ts'
import { getPlayer } from '../stores/players/store.ts'
import { count, getProgram, getStats } from '../stores/programs/store.ts'
import { liveRegistration } from '../stores/registrations/store.ts'
import { getWait, joinList, serveList, type Wait, waitingFor, waitsOf } from '../stores/waiting/store.ts'

export const waiting = feature(routes, {
  async list({ caller, query: { programId } }) {
    if (isPrivileged(caller.role) && programId) return inOrder(await waitingFor(programId))
    const own = (await waitsOf(caller.id)).filter(
      wait => isWaiting(wait) && (!programId || wait.programId === programId),
    )
    const lists = await Promise.all([...new Set(own.map(wait => wait.programId))].map(waitingFor))
    const place = new Map(lists.flatMap(inOrder).map(wait => [keyOf(wait), wait.position]))
    return own.map(wait => view(wait, place.get(keyOf(wait)) ?? null))
  },

  async join({ caller, body: { playerId, programId, registrationPassword, userId }, now }) {
    const [program, stats, player, live, known, named, refuseWrongPassword] = await Promise.all([
      getProgram(programId),
      getStats(programId),
      getPlayer(playerId),
      liveRegistration(playerId, programId),
      getWait(playerId, programId),
      namedPayer(caller, userId),
      passwordTried(caller, registrationPassword, now),
    ])
    if (!player || !(isPrivileged(caller.role) || caller.childIds.includes(player.id)))
      throw notFound('Player')
    if (!program || !maySee(caller.role, program)) throw notFound('Program')
    if (live) throw new Refusal(409, 'This child is already registered for this program.')
    if (known && isWaiting(known)) return answer(await own(caller, known), { status: 200 })
    refuseIf(misfits(program, player).map(({ reason }) => ({ field: 'playerId', message: reason })))
    if (!hasWaitlist(withPlaces(program, stats), dayIn(club.timeZone, now)))
      throw new Refusal(409, 'There is no waiting list for this program. Please register.')
    refuseWrongPassword(program)
    const payer = await payerOf(caller, player, named)
    const wait: Wait = {
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
    try {
      await commit(
        joinList(wait),
        count(programId, { waiting: 1 }),
        // A place may have become free in this very moment.
        serveList(programId, now),
        auditRow(
          { actor: caller.id, action: 'waiting.join', subject: playerId, details: { programId } },
          now,
        ),
      )
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      const there = await getWait(playerId, programId)
      if (there) return answer(await own(caller, there), { status: 200 })
      throw error
    }
    return view(wait, (stats?.waiting ?? 0) + 1)
  },

  async leave({ caller, params: { playerId, programId }, now }) {
    const wait = await entryOf(caller, playerId, programId)
    await giveUp(wait, 'left', { actor: caller.id, now }).catch(refuseChanged)
    return view({ ...wait, state: 'left', offerUntil: undefined }, null)
  },

  async offer({ caller, params: { playerId, programId }, now }) {
    const [wait, program] = await Promise.all([entryOf(caller, playerId, programId), getProgram(programId)])
    if (!program) throw notFound('Program')
    if (wait.state === 'offered') return view(wait, null)
    const outcome = await offerPlace(wait, program, { actor: caller.id, now })
    if (outcome === 'full') throw new Refusal(409, 'This program is full.')
    if (outcome === 'changed') throw changed()
    return view(outcome, null)
  },
})

/** An entry of the caller's, or for the office anybody's; one that is over is none. */
async function entryOf(caller: Caller, playerId: string, programId: string): Promise<Wait> {
  const wait = await getWait(playerId, programId)
  const isHis = wait && (isPrivileged(caller.role) || wait.userId === caller.id)
  if (!isHis || !isWaiting(wait)) throw notFound('Entry')
  return wait
}

/** Another guardian learns that the child waits already, and nothing else. */
async function own(caller: Caller, wait: Wait): Promise<Wire> {
  if (wait.userId !== caller.id && !isPrivileged(caller.role))
    throw new Refusal(409, 'This child is already on the waiting list.')
  const list = inOrder(await waitingFor(wait.programId))
  return view(wait, list.find(other => keyOf(other) === keyOf(wait))?.position ?? null)
}

/** Positions are counted among those who have no offer yet. */
function inOrder(list: Wait[]): Wire[] {
  const queue = list.filter(({ state }) => state === 'waiting')
  return list.map(wait => view(wait, wait.state === 'waiting' ? queue.indexOf(wait) + 1 : null))
}

const view = (wait: Wait, position: number | null): Wire => ({ ...wait, position })
const keyOf = ({ playerId, programId }: Pick<Wait, 'playerId' | 'programId'>) => `${playerId} ${programId}`

const changed = () => new Refusal(409, 'This entry has just changed. Please reload and try again.')

function refuseChanged(error: unknown): never {
  throw error instanceof ConditionFailed ? changed() : error
}
