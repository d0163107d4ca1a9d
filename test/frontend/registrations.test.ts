import { expect, test } from 'vitest'
import { csvFileName } from '#frontend/lib/download.ts'
import { registrationsCsvName, toRegistrationsCsv } from '#frontend/registrations/admin/registrationsCsv.ts'
import { filterRegistrations } from '#frontend/registrations/admin/useRegistrationFilter.ts'
import { getDisplayStatus } from '#frontend/registrations/registrationStatus.ts'
import type { Registration } from '#shared/registrations/model.ts'

const row = (more: Partial<Registration> = {}): Registration => ({
  ...{ id: 'reg_1', userId: 'usr_1', userName: 'Dana Müller', playerId: 'ply_1', playerName: 'Zoë Müller' },
  ...{ programId: 'prg_1', program: 'Travel', season: 'Spring 2026', onTeam: false, ageGroup: 9 },
  ...{ fee: 12_500, balance: 12_500, paymentStatus: 'pending', state: 'active' },
  createdAt: '2026-03-08T06:30:00.000Z',
  ...more,
})
const blue = { id: 'team_1', name: 'Blue', grade: '3', ageGroup: 'U9', season: 'Spring 2026' } as const

test.each<[Partial<Registration>, string]>([
  [{}, 'pending'],
  [{ paymentStatus: 'pay_later' }, 'later'],
  [{ paymentStatus: 'paid' }, 'paid'],
  [{ state: 'lapsed', paymentStatus: 'pay_later' }, 'lapsed'],
  [{ state: 'cancelled', fee: 0 }, 'cancelled'],
  [{ fee: 0, paymentStatus: 'pay_later' }, 'free'],
  [{ discount: { code: 'SCHOLAR100', amount: 12_500 }, paymentStatus: 'paid' }, 'free'],
  [{ discount: { code: 'ALMOST', amount: 12_460 }, waived: 40 }, 'free'],
])(
  'a registration with %j is shown as %s, and a free spot as free however it was settled',
  (more, displayStatus) => {
    expect(getDisplayStatus(row(more))).toBe(displayStatus)
  },
)

test('a canceled registration is found only by that filter, and a requested team does not count as a team', () => {
  const rows = [
    row({ id: 'a', teamId: blue.id }),
    row({ id: 'b', state: 'cancelled' }),
    row({ id: 'c', onTeam: true }),
  ]
  const ids = (filter: Partial<Parameters<typeof filterRegistrations>[1]>) =>
    filterRegistrations(rows, { search: '', displayStatus: '', team: '', ...filter }).map(({ id }) => id)
  expect(ids({})).toEqual(['a', 'c'])
  expect(ids({ displayStatus: 'cancelled' })).toEqual(['b'])
  expect(ids({ team: blue.id })).toEqual(['a'])
  expect(ids({ team: 'none' })).toEqual(['a'])
  expect(ids({ search: 'MULLER zoe' })).toEqual(['a', 'c'])
  expect(ids({ search: 'zoe nobody' })).toEqual([])
})

test('the registrar’s file has the club’s time before and after a change of clocks, and plain amounts', () => {
  const later = row({
    teamId: blue.id,
    paymentStatus: 'pay_later',
    balance: 2_500,
    collected: 10_000,
    graceUntil: '2026-03-11T06:30:00.000Z',
    waiverVersion: '2026-1',
    override: { note: '=1+1', reasons: [] },
    discount: { code: 'EARLY10', amount: 1_250 },
  })
  const [, line] = toRegistrationsCsv([later], [blue], 'America/New_York').split('\r\n')
  expect(line).toBe(
    '"Zoë Müller","U9","Dana Müller",,"Blue","Pay later",125.00,100.00,25.00,' +
      '"2026-03-11 02:30","2026-1",,"\'=1+1","2026-03-08 01:30","EARLY10",12.50,0.00',
  )
})

test('any name can be turned into a file name, in any script', () => {
  const name = ' U9 Spring / 2026 – Élite '
  expect(registrationsCsvName({ name })).toBe('u9-spring-2026-elite-registrations.csv')
  expect(registrationsCsvName({ name: '日本' })).toBe('registrations.csv')
  expect(csvFileName('roster', name)).toBe('roster-u9-spring-2026-elite.csv')
  expect(csvFileName('roster', '日本')).toBe('roster.csv')
})
