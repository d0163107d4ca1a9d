export const discountTypes = ['percentage', 'amount'] as const
/** States of one use of a code: applied, paid with, or given back. */
export const redemptionStates = ['reserved', 'consumed', 'released'] as const
