import { chunk } from '#functions/platform/data/chunk.ts'
import { type AuditAction, auditActions } from '#shared/audit/rules.ts'
import type { SeededRandom } from '../proof.ts'

const allActions = Object.keys(auditActions) as AuditAction[]

/** Inserts entries directly into the table, a minute apart, by and about a few people who need not exist. */
export async function insertEntries(
  count: number,
  {
    people,
    dice,
    from,
    actions = allActions,
  }: { people: readonly [string, ...string[]]; dice: SeededRandom; from: Date; actions?: AuditAction[] },
) {
  const [{ auditWrite, auditRows }, { commit }] = await Promise.all([
    import('#functions/stores/audit/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const writes = Array.from({ length: count }, (_, n) => {
    const action = actions[dice.roll(actions.length)] ?? 'consent'
    // Some actions are about an invoice or similar, and still concern a person.
    const subject = dice.pick(people)
    const about = dice.roll(3) === 0 ? { subject: 'inv_gone', person: subject } : { subject }
    const at = new Date(from.getTime() + n * 60_000)
    return auditWrite({ actor: dice.pick(people), action, ...about, details: { note: 'n'.repeat(20) } }, at)
  })
  await Promise.all(chunk(writes, 100).map(part => commit(...part)))
  return writes.map(({ Put }) => auditRows.parse(Put?.Item ?? {}))
}
