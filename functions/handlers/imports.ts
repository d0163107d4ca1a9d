import type { ImportResult } from '#shared/imports/model.ts'
import { imports as routes } from '#shared/imports/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { mapConcurrent } from '../platform/async/mapConcurrent.ts'
import { commit } from '../platform/data/transaction.ts'
import { exportPlayers } from '../services/imports/exportPlayers.ts'
import { importRow } from '../services/imports/importRow.ts'
import { inviteUsers } from '../services/imports/inviteUsers.ts'
import { type ImportPlan, needsImport, planImport, previewResult } from '../services/imports/plan.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { normalizeValue } from '../stores/claims/normalizeValue.ts'
import type { UserRow } from '../stores/users/store.ts'

/** Rows written in parallel; each is a transaction of about a dozen writes. */
const concurrency = 8

export const imports = defineFeature(routes, {
  async players({ caller, body, now }) {
    const plans = await planImport(body.rows, { caller, now })
    const pending = plans.filter(needsImport)
    if (body.dryRun || pending.length === 0) return { results: plans.map(previewResult) }
    // Audited before the import, because each row is committed separately and none may lack an audit entry.
    const details = { lines: pending.map(({ line }) => line) }
    await commit(auditWrite({ actor: caller.id, action: 'players.import', subject: caller.id, details }, now))
    const families = await mapConcurrent(groupByGuardian(plans), concurrency, family =>
      importFamily(family, { caller, now }),
    )
    const written = new Map(families.flat())
    return { results: plans.map(plan => written.get(plan) ?? previewResult(plan)) }
  },

  export: exportPlayers,

  async invitations({ caller, body, now }) {
    return { results: await inviteUsers([...new Set(body.userIds)], { caller, now }) }
  },
})

function groupByGuardian(plans: ImportPlan[]): ImportPlan[][] {
  const families = new Map<string, ImportPlan[]>()
  for (const plan of plans) {
    const { guardian } = plan.entry ?? {}
    const key = guardian ? normalizeValue(guardian.email) : String(families.size)
    families.set(key, [...(families.get(key) ?? []), plan])
  }
  return [...families.values()]
}

/** Siblings share the guardian account that the first of them creates. */
async function importFamily(
  family: ImportPlan[],
  by: { caller: Caller; now: Date },
): Promise<[ImportPlan, ImportResult][]> {
  const results: [ImportPlan, ImportResult][] = []
  let guardian: UserRow | undefined
  for (const plan of family) {
    const entered = await importRow(plan, guardian, by)
    guardian = entered.guardian ?? guardian
    results.push([plan, entered.result])
  }
  return results
}
