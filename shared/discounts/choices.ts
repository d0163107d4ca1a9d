export const discountTypes = ['percentage', 'amount'] as const
/** A use of a code: applied, paid with, or given back. */
export const redemptionStates = ['reserved', 'consumed', 'released'] as const
