import { sum } from '#shared/money.ts'
import { compareAmounts, defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy } from '../snapshot.ts'

/** A use counts from the moment it is applied until it is given back. */
export const discountChecks = [
  defineCheck({
    name: 'code-uses',
    means: 'a code counts its uses and what they take off, within its limit',
    rows: snapshot => snapshot.discounts,
    wrong: ({ redemptions }) => {
      const uses = groupBy(redemptions, row => row.codeId)
      return ({ id, code, uses: recorded, takenOff, granted, maxUses }) => {
        const all = uses.get(id) ?? []
        const live = all.filter(isLive)
        return [
          ...compareCounts(`Code ${code}: uses`, recorded, live.length),
          ...(maxUses != null && recorded > maxUses
            ? [`Code ${code} was used ${recorded} times, but its limit is ${maxUses}`]
            : []),
          ...(granted < all.length
            ? [`Code ${code} was granted ${granted} times, but there are ${all.length} uses`]
            : []),
          ...compareAmounts(`Code ${code}: takenOff`, takenOff, sum(live.map(({ amount }) => amount))),
        ]
      }
    },
  }),
  defineCheck({
    name: 'code-uses',
    means: 'a code counts the uses of each payer, within their limit',
    rows: snapshot => [
      ...new Set([...snapshot.discountUsers, ...snapshot.redemptions.filter(isLive)].map(payerOf)),
    ],
    wrong: ({ redemptions, discountUsers, discount }) => {
      const uses = groupBy(redemptions.filter(isLive), payerOf)
      const kept = indexBy(discountUsers, payerOf)
      return payer => {
        const recorded = kept.get(payer)?.uses ?? 0
        const [codeId = ''] = payer.split(' ')
        const most = discount.get(codeId)?.maxUsesPerUser
        return [
          ...compareCounts(`Code and payer ${payer}: uses`, recorded, uses.get(payer)?.length ?? 0),
          ...(most != null && recorded > most
            ? [`Code and payer ${payer}: used ${recorded} times, but the limit is ${most}`]
            : []),
        ]
      }
    },
  }),
  defineCheck({
    name: 'codes',
    means: 'a use and its invoice agree about the code',
    rows: snapshot => [
      ...new Set([...snapshot.redemptions.map(nameOfUse), ...snapshot.invoices.flatMap(discounted)]),
    ],
    wrong: ({ redemptions, invoice }) => {
      const use = indexBy(redemptions, nameOfUse)
      return name => {
        const [codeId = '', invoiceId = ''] = name.split(' ')
        const row = use.get(name)
        const there = invoice.get(invoiceId)?.discount
        const applied = there?.codeId === codeId ? there : undefined
        // A discount that was removed again is recorded only with its code.
        if (!applied && row?.state === 'released') return []
        if (describeUse(row) === describeUse(applied)) return []
        return [
          `For code ${codeId}, invoice ${invoiceId} says ${describeUse(applied)}, but its use says ${describeUse(row)}`,
        ]
      }
    },
  }),
]

type Redemption = ClubSnapshot['redemptions'][number]

const isLive = ({ state }: Pick<Redemption, 'state'>): boolean => state !== 'released'
const payerOf = ({ codeId, userId }: { codeId: string; userId: string }): string => `${codeId} ${userId}`
const nameOfUse = ({ codeId, invoiceId }: Pick<Redemption, 'codeId' | 'invoiceId'>): string =>
  `${codeId} ${invoiceId}`
const discounted = ({ id: invoiceId, discount }: ClubSnapshot['invoices'][number]): string[] =>
  discount ? [nameOfUse({ codeId: discount.codeId, invoiceId })] : []

const describeUse = (use: Pick<Redemption, 'state' | 'amount' | 'userId'> | undefined): string =>
  use ? `${use.state}, ${use.amount} cents, by ${use.userId}` : 'nothing'

const compareCounts = (what: string, recorded: number, expected: number): string[] =>
  recorded === expected ? [] : [`${what} says ${recorded}, should be ${expected}`]
