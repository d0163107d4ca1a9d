import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { giveNumber, rosterOf } from '#functions/stores/players/roster.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import type { NumberPlan } from '#shared/teams/model.ts'
import { planNumbers } from '#shared/teams/numbers.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'

/** A number takes three writes, and a transaction holds a hundred. */
const perTransaction = 30

/** Carries the plan out; what somebody else has given meanwhile is planned anew. */
export async function assignNumbers({
  caller,
  params,
  now,
}: Request<typeof routes.assignNumbers>): Promise<NumberPlan> {
  if (!isTeamStaff(caller, params.id)) throw notFound('Team')
  const done: NumberPlan['assigned'] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const [team, roster] = await Promise.all([getTeam(params.id), rosterOf(params.id)])
    if (!team) throw notFound('Team')
    const { assigned, conflicts } = planNumbers(roster)
    const details = { numbers: assigned }
    try {
      for (let at = 0; at < assigned.length; at += perTransaction) {
        const part = assigned.slice(at, at + perTransaction)
        const writes = part.flatMap(({ playerId, number }) => {
          const entry = roster.find(known => known.playerId === playerId)
          return entry ? giveNumber(entry, number) : []
        })
        await commit(
          ...writes,
          auditRow({ actor: caller.id, action: 'team.numbers', subject: team.id, details }, now),
        )
        done.push(...part)
      }
      return { assigned: done, conflicts }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
