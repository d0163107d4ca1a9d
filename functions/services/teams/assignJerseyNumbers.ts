import type { NumberPlan } from '#shared/teams/model.ts'
import { planJerseyNumbers } from '#shared/teams/planJerseyNumbers.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { assignNumber } from '../../stores/players/jerseys.ts'
import { listActiveRoster } from '../../stores/players/roster.ts'
import { getTeam } from '../../stores/teams/store.ts'

/** A number takes three writes, and a transaction holds a hundred. */
const perTransaction = 30

/** Carries out the plan, and plans again if someone else has assigned numbers meanwhile. */
export async function assignJerseyNumbers({
  caller,
  params,
  now,
}: Request<typeof routes.assignNumbers>): Promise<NumberPlan> {
  if (!isTeamStaff(caller, params.id)) throw notFound('Team')
  const done: NumberPlan['assigned'] = []
  return retryOnConflict(async () => {
    const [team, roster] = await Promise.all([getTeam(params.id), listActiveRoster(params.id)])
    if (!team) throw notFound('Team')
    const { assigned, conflicts } = planJerseyNumbers(roster)
    const details = { numbers: assigned }
    for (let at = 0; at < assigned.length; at += perTransaction) {
      const part = assigned.slice(at, at + perTransaction)
      const writes = part.flatMap(({ playerId, number }) => {
        const entry = roster.find(known => known.playerId === playerId)
        return entry ? assignNumber(entry, number) : []
      })
      await commit(
        ...writes,
        auditWrite({ actor: caller.id, action: 'team.numbers', subject: team.id, details }, now),
      )
      done.push(...part)
    }
    return { assigned: done, conflicts }
  })
}
