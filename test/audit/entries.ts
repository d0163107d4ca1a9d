import { inParts } from '#functions/platform/data/chunk.ts'
import { type AuditAction, auditActions } from '#shared/audit/rules.ts'
import type { Dice } from '../proof.ts'

const everything = Object.keys(auditActions) as AuditAction[]

/** Entries straight in the table, a minute apart, by and about a few people who may not exist. */
export async function enterEntries(
  count: number,
  {
    people,
    dice,
    from,
    actions = everything,
  }: { people: readonly [string, ...string[]]; dice: Dice; from: Date; actions?: AuditAction[] },
) {
  const [{ auditRow, audit }, { commit }] = await Promise.all([
    import('#functions/stores/audit/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const writes = Array.from({ length: count }, (_, n) => {
    const action = actions[dice.roll(actions.length)] ?? 'consent'
    // Some deeds are about an invoice or the like, and concern somebody all the same.
    const subject = dice.pick(people)
    const about = dice.roll(3) === 0 ? { subject: 'inv_gone', person: subject } : { subject }
    const at = new Date(from.getTime() + n * 60_000)
    return auditRow({ actor: dice.pick(people), action, ...about, details: { note: 'n'.repeat(20) } }, at)
  })
  await Promise.all(inParts(writes, 100).map(part => commit(...part)))
  return writes.map(({ Put }) => audit.parse(Put?.Item ?? {}))
}
