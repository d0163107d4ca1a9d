import { createMatcher } from '#frontend/lib/useListFilter.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { isUsedUp } from './describe.ts'

const isUsable = (code: DiscountCode) => code.isActive && !code.isExpired && !isUsedUp(code)

/** The filters of the list. */
export const codeFilters: { value: string; label: string; is: (code: DiscountCode) => boolean }[] = [
  { value: 'usable', label: 'Usable now', is: isUsable },
  { value: 'active', label: 'Active', is: code => code.isActive },
  { value: 'inactive', label: 'Inactive', is: code => !code.isActive },
  { value: 'expired', label: 'Expired', is: code => code.isExpired },
  { value: 'used-up', label: 'Used up', is: isUsedUp },
]

export function filterCodes(codes: readonly DiscountCode[], search: string, status: string) {
  const matches = createMatcher(search)
  const standing = codeFilters.find(({ value }) => value === status)
  return codes.filter(
    code =>
      (!standing || standing.is(code)) && matches([code.code, code.name, code.description ?? undefined]),
  )
}
