import { randomBytes } from 'node:crypto'
import type { createCaller } from '#infra/local/caller.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newAccount, newPlayer, newProgram, newTeam } from '../forms.ts'

/** A demo club, of whatever release, and how its families' cards are charged. */
export interface WorkedClub {
  ok: ReturnType<typeof createCaller>['ok']
  pay: (clientSecret: string, card: string) => Promise<{ status?: string }>
  today: string
}

const card = '4242424242424242'

/**
 * Works on a demo club as its people would for some weeks, only in ways that every release since 0.1.0 knows: what is
 * stored by an older version is then met by the newest one. Names are new each time.
 */
export async function workOn({ ok, pay, today }: WorkedClub): Promise<void> {
  const mark = randomBytes(4).toString('hex')
  const letters = mark.replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')
  const signIn = (username: string, password = demoPassword) =>
    ok(api.auth.login, { body: { username, password } })
  const [admin, director, coach] = await Promise.all(['admin', 'director', 'coach'].map(name => signIn(name)))

  const programs = await makePrograms()
  const families = await registerFamilies()
  await payAndOwe()
  await keepTheBooks()
  const team = await makeTeam()
  await scheduleTeam()
  await talk()
  await award()
  await endings()

  async function makePrograms() {
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

  async function registerFamilies() {
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

  async function payAndOwe() {
    const [one, two, three, four, five] = families
    if (!one || !two || !three || !four || !five) throw new Error('there are five families')
    const register = ({ as, child }: (typeof families)[number], programId: string) =>
      ok(api.registrations.create, { as, body: { programId, playerId: child.id } })
    const byCard = async ({ as }: (typeof families)[number], id: string, amount: number) => {
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

  async function keepTheBooks() {
    const userId = (await ok(api.users.me, { as: families[1]?.as })).id
    const bill = await ok(api.invoices.create, {
      as: director,
      body: {
        userId,
        amount: 4500,
        description: 'Uniform',
        notes: 'Two shirts',
        dueDate: addDays(today, 14),
      },
    })
    const params = { id: bill.id }
    const reason = 'Agreed by phone'
    const key = (what: string) => `${what}-${mark}`
    const paid = await ok(api.invoices.pay, {
      as: director,
      params,
      body: { amountCents: 3000, method: 'cash', reference: 'Box 3', key: key('cash') },
    })
    await ok(api.invoices.reverse, {
      as: director,
      params,
      body: { ref: paid.entries[0]?.ref ?? '', reason },
    })
    await ok(api.invoices.adjust, {
      as: director,
      params,
      body: { amountCents: 500, reason, key: key('waiver') },
    })
    await ok(api.invoices.update, { as: director, params, body: { notes: 'Three shirts' } })
    const card = (await ok(api.invoices.list, { as: director })).find(
      one => one.programId === programs.travel.id && one.amountPaid === 13_500,
    )
    await ok(api.invoices.refund, {
      as: director,
      params: { id: card?.id ?? '' },
      body: { amountCents: 1000, reason, from: 'card', key: key('refund') },
    })
  }

  async function makeTeam() {
    const { id: headCoachId } = await ok(api.users.me, { as: coach })
    const made = await ok(api.teams.create, {
      as: director,
      body: newTeam(`Herons ${mark}`, { programId: programs.travel.id, headCoachId }),
    })
    for (const { child } of families.slice(0, 4))
      await ok(api.teams.join, { as: director, body: { teamId: made.id, playerId: child.id } })
    await ok(api.teams.assignNumbers, { as: director, params: { id: made.id } })
    const [, , third] = await ok(api.teams.players, { as: director, params: { id: made.id } })
    const membership = (await ok(api.teams.memberships, { as: coach })).find(
      one => one.teamId === made.id && one.playerId === third?.id,
    )
    await ok(api.teams.leave, { as: director, params: { id: membership?.id ?? '' } })
    await ok(api.teams.update, { as: director, params: { id: made.id }, body: { ageGroup: 'U12' } })
    return made
  }

  async function scheduleTeam() {
    const form = (inDays: number, more: object) => ({
      ...{ title: '', teamId: team.id, opponent: '', isHome: true, location: 'East Field' },
      ...{ startDate: addDays(today, inDays), endDate: addDays(today, inDays) },
      ...{ startTime: '18:00:00', endTime: '19:30:00' },
      ...more,
    })
    const weekday = new Date(`${addDays(today, 3)}T12:00:00Z`).toLocaleDateString('en-US', {
      weekday: 'long',
      timeZone: 'UTC',
    })
    await ok(api.events.create, {
      as: coach,
      body: form(3, { eventType: 'practice', repeats: { days: [weekday], count: 4 } }),
    })
    const game = await ok(api.events.create, {
      as: coach,
      body: form(0, { eventType: 'game', opponent: 'Foxes', startTime: '00:01:00', endTime: '01:00:00' }),
    })
    const practices = (await ok(api.events.list, { as: coach })).filter(
      one => one.teamId === team.id && one.eventType === 'practice',
    )
    await ok(api.events.update, {
      as: coach,
      params: { id: practices[0]?.id ?? '' },
      body: { location: 'Gym' },
    })
    await ok(api.events.setStatus, {
      as: coach,
      params: { id: practices[1]?.id ?? '' },
      body: { status: 'cancelled', reason: 'Thunder' },
    })
    const { as, child } = families[0] ?? {}
    const playerId = child?.id ?? ''
    await ok(api.events.attend, {
      as,
      params: { id: practices[2]?.id ?? '' },
      body: { playerId, response: 'going' },
    })
    await ok(api.events.checkIn, {
      as: coach,
      params: { id: game.id, playerId },
      body: { status: 'present' },
    })
  }

  async function talk() {
    await ok(api.announcements.create, {
      as: coach,
      body: { title: `Carpool ${mark}`, body: 'Who has a seat?', teamId: team.id, priority: 'normal' },
    })
    await ok(api.messages.create, {
      as: coach,
      body: { teamId: team.id, content: 'Bring both shirts.', notificationType: 'both' },
    })
    const { as } = families[1] ?? {}
    const { id: recipientId } = await ok(api.users.me, { as })
    const said = await ok(api.messages.create, {
      as: director,
      body: { recipientId, content: 'About your invoice.', notificationType: 'app' },
    })
    await ok(api.messages.create, { as, body: { conversationId: said.conversationId, content: 'Thank you' } })
    await ok(api.messages.read, { as, params: { id: said.conversationId }, body: { seq: 1 } })
    await ok(api.notifications.save, { as, body: await ok(api.notifications.get, { as }) })
    await ok(api.calendar.subscribe, { as, body: {} })
  }

  async function award() {
    const type = await ok(api.achievements.createType, {
      as: admin,
      body: {
        ...{ name: `Hustle ${mark}`, description: 'Never stops', icon: 'star' },
        ...{ category: 'skills', color: '#7b001c', points: 10 },
      },
    })
    const give = (body: object) =>
      ok(api.achievements.award, { as: coach, body: { typeId: type.id, note: 'Well done', ...body } })
    await give({ playerId: families[0]?.child.id })
    const toTeam = await give({ teamId: team.id })
    await ok(api.achievements.takeBack, { as: director, params: { id: toTeam.id } })
    await give({ teamId: team.id })
  }

  async function endings() {
    const [, , three, , five] = families
    const name = `twin.${mark}`
    await ok(api.auth.register, { body: newAccount(name) })
    const { id } = await ok(api.users.me, { as: await signIn(name, newAccount(name).password) })
    await ok(api.users.remove, { as: admin, params: { id } })
    await ok(api.players.update, {
      as: three?.as,
      params: { id: three?.child.id ?? '' },
      body: { emergencyContact: 'Lee Moreau' },
    })
    await ok(api.players.setParent, {
      as: admin,
      params: { id: five?.child.id ?? '' },
      body: { parentId: (await signIn('parent')).user.id },
    })
    const { changedAt: _, consents, ...settings } = await ok(api.club.settings, { as: admin })
    const { waiver, codeOfConduct, mediaRelease } = consents
    await ok(api.club.saveSettings, {
      as: admin,
      body: {
        ...settings,
        schools: [...settings.schools, `School ${mark}`],
        consents: {
          waiver: waiver.text,
          codeOfConduct: codeOfConduct.text,
          mediaRelease: mediaRelease.text,
        },
      },
    })
  }
}
