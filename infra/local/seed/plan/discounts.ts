import { addDays, seasonOf } from '#shared/dates.ts'
import { type Child, findBirthday } from './cast.ts'

/** Three children of one family, each with another code. */
export const castOrtegas = (startDate: string) => {
  const child = (firstName: string, gender: Child['gender'], ageGroup: number) => ({
    ...{ firstName, lastName: 'Ortega', gender, ageGroup },
    dateOfBirth: findBirthday(ageGroup, startDate, ageGroup),
  })
  return [
    { child: child('Lucía', 'Female', 12), code: 'EARLY10', settle: 'paid' },
    { child: child('Mateo', 'Male', 10), code: 'RAFFLE50', settle: 'paid' },
    { child: child('Inés', 'Female', 8), code: 'SCHOLAR100', settle: 'pay later' },
  ] as const
}

export const planCodes = (today: string, registrationEndDate: string) => [
  {
    name: 'Early bird',
    code: 'EARLY10',
    description: 'For families who register in the first few weeks.',
    discountType: 'percentage' as const,
    discountValue: 10,
    expirationDate: [addDays(today, 12), registrationEndDate].sort()[0],
  },
  {
    name: 'Sibling discount',
    code: 'SIBLING20',
    discountType: 'amount' as const,
    discountValue: 20,
    maxUses: 100,
    maxUsesPerUser: 2,
  },
  {
    name: 'Scholarship',
    code: 'SCHOLAR100',
    description: 'Given out by the board.',
    discountType: 'percentage' as const,
    discountValue: 100,
    maxUses: 5,
    maxUsesPerUser: 1,
  },
  {
    name: 'Raffle first prize',
    code: 'RAFFLE50',
    discountType: 'amount' as const,
    discountValue: 50,
    maxUses: 1,
  },
  {
    name: `${seasonOf(addDays(today, -20))} open house`,
    code: 'OPENHOUSE',
    discountType: 'percentage' as const,
    discountValue: 12.5,
    expirationDate: addDays(today, -20),
  },
  {
    name: 'Sponsor families (starting next season)',
    code: 'SPONSOR',
    discountType: 'percentage' as const,
    discountValue: 15,
    isActive: false,
  },
]
