import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newAccount, newPlayer, newProgram } from '../../forms.ts'
import type { Scene } from './scene.ts'

const card = '4242424242424242'

/** A program with room, one with a single spot, a free one, and a discount code. */
export async function makePrograms({ ok, director, mark, today }: Scene) {
  const create = (name: string, more: object) =>
    ok(api.programs.create, {
      as: director,
      body: newProgram(`${name} ${mark}`, {
        ...{ startDate: addDays(today, 30), endDate: addDays(today, 90) },
        ...more,
      }),
    })
  const [travel, small, free, code] = [
    await create('Travel', { fee: 15_000, capacity: 8 }),
    await create('Small', { fee: 5000, capacity: 1 }),
    await create('Free clinic', { fee: 0 }),
    await ok(api.discounts.create, {
      as: director,
      body: {
        ...{
          name: 'Early bird',
          code: `EARLY-${mark}`.toUpperCase(),
          description: 'For who comes early',
          discountType: 'percentage',
        },
        ...{ discountValue: 10, maxUses: 5 },
      },
    }),
  ]
  await ok(api.programs.update, {
    as: director,
    params: { id: travel.id },
    body: { location: 'East Field' },
  })
  return { travel, small, free, code }
}
export type Programs = Awaited<ReturnType<typeof makePrograms>>

/** Five families with a child each, and one that comes from a file. */
export async function registerFamilies({ ok, director, signIn, mark, letters }: Scene) {
  const register = async (n: number) => {
    const username = `family${n}.${mark}`
    const account = newAccount(username, {
      lastName: `${['Vale', 'Okafor', 'Moreau', 'Lindqvist', 'Ferris'][n]}${letters}`,
    })
    await ok(api.auth.register, { body: account })
    const as = await signIn(username, account.password)
    const child = await ok(api.players.create, {
      as,
      body: newPlayer(['Robin', 'Ngozi', 'Camille', 'Astrid', 'Jude'][n] ?? '', {
        ...{ lastName: account.lastName, requestedNumbers: [n + 10] },
        ...(n === 0 && { hasMedicalIssues: true, medicalInfo: 'Asthma: inhaler in the bag.' }),
      }),
    })
    return { as, child, account }
  }
  const made = []
  for (let n = 0; n < 5; n++) made.push(await register(n))
  await ok(api.imports.players, {
    as: director,
    body: {
      dryRun: false,
      rows: [
        {
          ...{
            line: 2,
            firstName: 'Mika',
            lastName: `Arden${letters}`,
            dateOfBirth: '2015-06-01',
          },
          ...{
            guardianFirstName: 'Noa',
            guardianLastName: 'Arden',
            guardianEmail: `noa.${mark}@example.com`,
          },
        },
      ],
    },
  })
  return made
}
export type Family = Awaited<ReturnType<typeof registerFamilies>>[number]

/** One pays by card with a code, one later, one cancels, one takes the last spot and one waits for it. */
export async function registerChildren({ ok, pay, director }: Scene, programs: Programs, families: Family[]) {
  const [one, two, three, four, five] = families
  if (!one || !two || !three || !four || !five) throw new Error('there are five families')
  const register = ({ as, child }: Family, programId: string) =>
    ok(api.registrations.create, { as, body: { programId, playerId: child.id } })
  const byCard = async ({ as }: Family, id: string, amount: number) => {
    const { clientSecret } = await ok(api.payments.createIntent, {
      as,
      body: { registrationId: id, amount },
    })
    await pay(clientSecret, card)
    await ok(api.registrations.update, { as, params: { id }, body: { paymentStatus: 'paid' } })
  }
  const first = await register(one, programs.travel.id)
  await ok(api.registrations.applyCode, {
    as: one.as,
    params: { id: first.id },
    body: { code: programs.code.code },
  })
  await byCard(one, first.id, 13_500)
  const second = await register(two, programs.travel.id)
  await ok(api.registrations.update, {
    as: two.as,
    params: { id: second.id },
    body: { paymentStatus: 'pay_later' },
  })
  const third = await register(three, programs.travel.id)
  await ok(api.registrations.cancel, { as: three.as, params: { id: third.id } })
  const only = await register(four, programs.small.id)
  await byCard(four, only.id, 5000)
  await ok(api.programs.update, {
    as: director,
    params: { id: programs.small.id },
    body: { registrationStatus: 'waitlist' },
  })
  await ok(api.waiting.join, {
    as: five.as,
    body: { programId: programs.small.id, playerId: five.child.id },
  })
  await register(five, programs.free.id)
  await register(four, programs.travel.id)
}
