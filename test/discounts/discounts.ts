/** A valid code, to be spoilt one field at a time. */
export const newCode = (code: string, more: object = {}) => ({
  name: 'Early birds',
  code,
  discountType: 'percentage' as const,
  discountValue: 10,
  isActive: true,
  ...more,
})
