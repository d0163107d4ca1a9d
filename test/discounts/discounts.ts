/** A valid code form, to be made invalid one field at a time. */
export const newCodeForm = (code: string, more: object = {}) => ({
  name: 'Early birds',
  code,
  discountType: 'percentage' as const,
  discountValue: 10,
  isActive: true,
  ...more,
})
