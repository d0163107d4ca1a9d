import type { ImportResult } from '#shared/imports/model.ts'
import { imports as routes } from '#shared/imports/routes.ts'
import { feature } from '../identity/http/serve.ts'
import { inParallel } from '../platform/async/mapConcurrent.ts'
import { commit } from '../platform/data/transaction.ts'
import { enter } from '../services/imports/importRow.ts'
import { invite } from '../services/imports/invite.ts'
import { foreseen, isWanted, type Plan, plansFor } from '../services/imports/plan.ts'
import { auditRow } from '../stores/audit/store.ts'
import { comparable } from '../stores/claims/store.ts'
import type { Adult } from '../stores/users/guardianLinks.ts'

/** Rows that are written at a time: each is a transaction of a dozen writes. */
const atOnce = 8

export const imports = feature(routes, {
  async players({ caller, body, now }) {
    const plans = await plansFor(body.rows, now)
    const wanted = plans.filter(isWanted)
    if (body.dryRun || wanted.length === 0) return { results: plans.map(foreseen) }
    // Before the deed, since each row is a deed of its own: none of them is without it.
    const details = { lines: wanted.map(({ line }) => line) }
    await commit(auditRow({ actor: caller.id, action: 'players.import', subject: caller.id, details }, now))
    const families = await inParallel(byGuardian(plans), atOnce, family => enterInTurn(family, now))
    const written = new Map(families.flat())
    return { results: plans.map(plan => written.get(plan) ?? foreseen(plan)) }
  },

  async invitations({ caller, body, now }) {
    return { results: await invite([...new Set(body.userIds)], { caller, now }) }
  },
})

function byGuardian(plans: Plan[]): Plan[][] {
  const families = new Map<string, Plan[]>()
  for (const plan of plans) {
    const { guardian } = plan.entry ?? {}
    const key = guardian ? comparable(guardian.email) : String(families.size)
    families.set(key, [...(families.get(key) ?? []), plan])
  }
  return [...families.values()]
}

/** The first of some siblings brings the account of their guardian. */
async function enterInTurn(family: Plan[], now: Date): Promise<[Plan, ImportResult][]> {
  const results: [Plan, ImportResult][] = []
  let guardian: Adult | undefined
  for (const plan of family) {
    const entered = await enter(plan, guardian, now)
    guardian = entered.guardian ?? guardian
    results.push([plan, entered.result])
  }
  return results
}
