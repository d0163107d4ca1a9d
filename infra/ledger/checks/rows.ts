import type { Check } from '../defineCheck.ts'

export const rowCheck: Check = {
  name: 'rows',
  means: 'every row has the form of its kind, and stands where its content says',
  run: ({ items, damaged }) => ({ checked: items.length, findings: damaged }),
}
