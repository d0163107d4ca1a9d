import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { type DiscountCodeRow, type RedemptionRow, redemptions } from './store.ts'

type AppliedDiscount = NonNullable<InvoiceRow['discount']>

/**
 * Uses a code for an invoice. The limits are conditions of these writes, not of an earlier read, so the code is
 * never used too often, however many people apply it at once. A use counts when it is applied, not when it is paid.
 */
export function applyUse(
  {
    id: codeId,
    version,
    maxUses,
    maxUsesPerUser,
  }: Pick<DiscountCodeRow, 'id' | 'version' | 'maxUses' | 'maxUsesPerUser'>,
  invoiceId: string,
  { userId, amount, at, state }: Pick<AppliedDiscount, 'userId' | 'amount' | 'at' | 'state'>,
): Write[] {
  const row: RedemptionRow = { codeId, invoiceId, userId, amount, state, at }
  return [
    updateRow(keys.discount(codeId), {
      add: { uses: 1, granted: 1, takenOff: amount },
      when: {
        expression: `#version = :version${maxUses == null ? '' : ' AND #uses < :maxUses'}`,
        values: { version, ...(maxUses != null && { maxUses }) },
      },
    }),
    updateRow(keys.discountUser(codeId, userId), {
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
    redemptions.overwrite(row, {
      expression: 'attribute_not_exists(#pk) OR #state = :released',
      values: { released: 'released' },
    }),
  ]
}

/** Gives back a use that nothing was paid with; fails if that has changed. */
export const releaseUse = ({ codeId, userId, amount }: AppliedDiscount, invoiceId: string): Write[] => [
  updateRow(keys.discount(codeId), { add: { uses: -1, takenOff: -amount } }),
  updateRow(keys.discountUser(codeId, userId), { add: { uses: -1 } }),
  setUseState(codeId, invoiceId, { from: 'reserved', to: 'released' }),
]

/** Gives back the code of a spot that is given up before any payment. */
export function releaseInvoiceDiscount(invoice: InvoiceRow): { invoice: InvoiceRow; writes: Write[] } {
  const { id, discount } = invoice
  if (discount?.state !== 'reserved') return { invoice, writes: [] }
  return {
    invoice: { ...invoice, discount: { ...discount, state: 'released' } },
    writes: releaseUse(discount, id),
  }
}

/** Updates a use after a move to another fee, where the code takes off a different amount. */
export const updateUseAmount = (
  { codeId, amount: before }: AppliedDiscount,
  invoiceId: string,
  amount: number,
): Write[] =>
  amount === before
    ? []
    : [
        updateRow(keys.discount(codeId), { add: { takenOff: amount - before } }),
        updateRow(keys.redemption(codeId, invoiceId), { set: { amount } }),
      ]

/** A payment makes a use final; reversing the office's own entry undoes that. Called for every ledger entry. */
export function syncUseState(invoice: InvoiceRow): { invoice: InvoiceRow; writes: Write[] } {
  const { id, discount, amountPaid } = invoice
  if (!discount || discount.state === 'released') return { invoice, writes: [] }
  const state = amountPaid > 0 ? ('consumed' as const) : ('reserved' as const)
  if (state === discount.state) return { invoice, writes: [] }
  return {
    invoice: { ...invoice, discount: { ...discount, state } },
    writes: [setUseState(discount.codeId, id, { from: discount.state, to: state })],
  }
}

const setUseState = (
  codeId: string,
  invoiceId: string,
  { from, to }: { from: RedemptionRow['state']; to: RedemptionRow['state'] },
): Write =>
  updateRow(keys.redemption(codeId, invoiceId), {
    set: { state: to },
    when: { expression: '#state = :from', values: { from } },
  })
