import type { Check } from '../defineCheck.ts'

export const rowCheck: Check = {
  name: 'rows',
  means: 'every row has the format of its kind, and its key matches its content',
  run: ({ items, damaged }) => ({ checked: items.length, findings: damaged }),
}
