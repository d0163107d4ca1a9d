import { keys } from '#functions/platform/data/table.ts'
import { claimedAs } from '#functions/stores/claims/kinds.ts'
import { foldLookalikes } from '#functions/stores/claims/lookalikes.ts'
import { parseOwnNumber } from '#functions/stores/invoices/numbers.ts'
import { defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy } from '../snapshot.ts'

/** Values that one row only may have, and the rows that guard them. */
export const claimChecks = [
  defineCheck({
    name: 'invoice-numbers',
    means:
      'invoice numbers are unique, claimed by their invoice, and not higher than the counter of their year',
    rows: snapshot => [...groupBy(snapshot.invoices, row => row.invoiceNumber).values()],
    wrong: ({ claims, counters }) => {
      const owner = indexBy(
        claims.filter(row => row.kind === 'invoice'),
        row => row.value,
      )
      return sharing =>
        sharing.flatMap(({ id, invoiceNumber }) => {
          const claimed = owner.get(claimedAs('invoice', invoiceNumber))?.ownerId
          const { year, n: number } = parseOwnNumber(invoiceNumber) ?? { year: '', n: 0 }
          const counted = counters.get(keys.counter(`invoice#${year}`).sk) ?? 0
          return [
            ...(claimed === id
              ? []
              : [`Invoice ${id} is ${invoiceNumber}, claimed by ${claimed ?? 'nobody'}`]),
            ...(number <= counted
              ? []
              : [`Invoice ${id} is ${invoiceNumber}, but the counter is at ${counted}`]),
          ]
        })
    },
  }),
  defineCheck({
    name: 'claims',
    means: 'every claimed value is in use where it was claimed',
    rows: snapshot => snapshot.claims,
    wrong: snapshot => claim => {
      const held = claimedValue(snapshot, claim)
      if (held === claim.value) return []
      return [
        `The ${claim.kind} ${claim.value} is claimed by ${claim.ownerId}, who ${held ? `has ${held}` : 'is not there'}`,
      ]
    },
  }),
  defineCheck({
    name: 'names',
    means:
      'every account has claimed its username and its email, and someone has claimed the lookalike of its name',
    rows: snapshot => snapshot.users,
    wrong: ({ claims }) => {
      const owner = indexBy(claims, row => `${row.kind} ${row.value}`)
      return user => [
        ...(['username', 'email'] as const)
          .filter(kind => owner.get(`${kind} ${claimedAs(kind, user[kind])}`)?.ownerId !== user.id)
          .map(kind => `User ${user.id} has not claimed the ${kind} ${user[kind]}`),
        // Of two older names that look alike, one has it.
        ...(owner.has(`lookalike ${foldLookalikes(user.username)}`)
          ? []
          : [`Nobody has claimed the lookalike of ${user.username}, the name of user ${user.id}`]),
      ]
    },
  }),
]

/**
 * The value that the owner of a claim really has. A child's claim is a digest of several fields, so the child has
 * only to exist.
 */
function claimedValue(
  snapshot: ClubSnapshot,
  { kind, value, ownerId }: ClubSnapshot['claims'][number],
): string | undefined {
  if (kind === 'child') return snapshot.player.has(ownerId) ? value : undefined
  if (kind === 'discount') return snapshot.discount.get(ownerId)?.code.toLowerCase()
  const held =
    kind === 'invoice'
      ? snapshot.invoice.get(ownerId)?.invoiceNumber
      : snapshot.user.get(ownerId)?.[kind === 'lookalike' ? 'username' : kind]
  if (held === undefined) return undefined
  return kind === 'lookalike' ? foldLookalikes(held) : claimedAs(kind, held)
}
