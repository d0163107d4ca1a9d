import { update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import type { Invoice } from '../invoices/store.ts'
import { type Discount, type Redemption, redemptions } from './store.ts'

type Applied = NonNullable<Invoice['discount']>

/**
 * Uses a code for an invoice. The limits are conditions of these writes and nothing that was read before, so however
 * many apply it at once, it is granted as often as it may be (safety: counted when applied, not when paid).
 */
export function takeUse(
  {
    id: codeId,
    version,
    maxUses,
    maxUsesPerUser,
  }: Pick<Discount, 'id' | 'version' | 'maxUses' | 'maxUsesPerUser'>,
  invoiceId: string,
  { userId, amount, at, state }: Pick<Applied, 'userId' | 'amount' | 'at' | 'state'>,
): Write[] {
  const row: Redemption = { codeId, invoiceId, userId, amount, state, at }
  return [
    update(keys.discount(codeId), {
      add: { uses: 1, granted: 1, takenOff: amount },
      when: {
        expression: `#version = :version${maxUses == null ? '' : ' AND #uses < :maxUses'}`,
        values: { version, ...(maxUses != null && { maxUses }) },
      },
    }),
    update(keys.discountUser(codeId, userId), {
      set: { codeId, userId },
      add: { uses: 1 },
      when:
        maxUsesPerUser == null
          ? undefined
          : {
              expression: 'attribute_not_exists(#uses) OR #uses < :maxUses',
              values: { maxUses: maxUsesPerUser },
            },
    }),
    redemptions.put(row, {
      expression: 'attribute_not_exists(#pk) OR #state = :released',
      values: { released: 'released' },
    }),
  ]
}

/** Gives a use back that nothing was paid with; fails where that is not so any more. */
export const releaseUse = ({ codeId, userId, amount }: Applied, invoiceId: string): Write[] => [
  update(keys.discount(codeId), { add: { uses: -1, takenOff: -amount } }),
  update(keys.discountUser(codeId, userId), { add: { uses: -1 } }),
  markUse(codeId, invoiceId, { from: 'reserved', to: 'released' }),
]

/** With a place that is given up before anything was paid, the code is somebody else's to use. */
export function releaseCode(invoice: Invoice): { invoice: Invoice; writes: Write[] } {
  const { id, discount } = invoice
  if (discount?.state !== 'reserved') return { invoice, writes: [] }
  return {
    invoice: { ...invoice, discount: { ...discount, state: 'released' } },
    writes: releaseUse(discount, id),
  }
}

/** What a move to another fee makes of it: it takes off more or less from now on. */
export const changeUse = ({ codeId, amount: before }: Applied, invoiceId: string, amount: number): Write[] =>
  amount === before
    ? []
    : [
        update(keys.discount(codeId), { add: { takenOff: amount - before } }),
        update(keys.redemption(codeId, invoiceId), { set: { amount } }),
      ]

/**
 * Money makes a use final, and where the office takes its own entry back, it is not. Goes with every fact.
 */
export function followMoney(invoice: Invoice): { invoice: Invoice; writes: Write[] } {
  const { id, discount, amountPaid } = invoice
  if (!discount || discount.state === 'released') return { invoice, writes: [] }
  const state = amountPaid > 0 ? ('consumed' as const) : ('reserved' as const)
  if (state === discount.state) return { invoice, writes: [] }
  return {
    invoice: { ...invoice, discount: { ...discount, state } },
    writes: [markUse(discount.codeId, id, { from: discount.state, to: state })],
  }
}

const markUse = (
  codeId: string,
  invoiceId: string,
  { from, to }: { from: Redemption['state']; to: Redemption['state'] },
): Write =>
  update(keys.redemption(codeId, invoiceId), {
    set: { state: to },
    when: { expression: '#state = :from', values: { from } },
  })
