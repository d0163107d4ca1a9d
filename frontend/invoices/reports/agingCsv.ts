import { ageLabels } from '#frontend/invoices/labels.ts'
import { type Cell, toCsv } from '#shared/csv.ts'
import type { AgingReport } from '#shared/invoices/model.ts'

export const toAgingCsv = ({ families }: AgingReport): string =>
  toCsv([
    ['Family', ...ageLabels.map(([, name]) => name), 'Total'],
    ...families.map(({ userName, ages, total }): Cell[] => [
      userName,
      ...ageLabels.map(([age]) => ({ cents: ages[age] })),
      { cents: total },
    ]),
  ])
