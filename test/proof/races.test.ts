import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createBrowser, sessionCookie } from '../auth/browser.ts'
import { openClub } from '../club.ts'
import { addGuardian, createFamily } from '../family.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { createRandom, runs } from '../proof.ts'

const club = await openClub()
const admin = await club.person('admin')
const start = club.clock.now
beforeEach(() => {
  club.clock.moveTo(start)
})

/** Repeats the same race, each round a minute later: the loser of one round wins another. */
async function rounds(few: number, many: number, race: (round: number) => Promise<void>): Promise<void> {
  const count = runs(few, many)
  for (let round = 0; round < count; round++) {
    club.clock.moveTo(start, { seconds: round % 600 })
    await race(round)
  }
}

const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

describe('at the same time', () => {
  it('two guardians who register a child at once get one spot, and one of them owes for it', async () => {
    await rounds(5, 60, async () => {
      const program = await club.ok(api.programs.create, {
        as: admin,
        body: newProgram('Travel', { capacity: 9 }),
      })
      const { parent, child } = await createFamily(club)
      const other = await club.person('parent')
      await addGuardian(other.id, child.id)
      const body = { programId: program.id, playerId: child.id }
      const replies = await times(6, n =>
        club.call(api.registrations.create, { as: n % 2 ? parent : other, body }),
      )
      expect(replies.map(reply => reply.status).sort()).toEqual([200, 200, 201, 409, 409, 409])
      const live = await club.ok(api.registrations.list, { as: admin, query: { programId: program.id } })
      expect(live).toHaveLength(1)
      expect(await club.ok(api.programs.get, { params: { id: program.id } })).toMatchObject({ spotsLeft: 8 })
    })
  })

  it('a child entered in several tabs is one child with one account', async () => {
    await rounds(5, 60, async () => {
      const parent = await club.person('parent')
      const replies = await times(6, () =>
        club.call(api.players.create, { as: parent, body: newPlayer('Sam') }),
      )
      expect(replies.map(reply => reply.status).sort()).toEqual([200, 200, 200, 200, 200, 201])
      expect(new Set(replies.map(reply => reply.json.id)).size).toBe(1)
      const own = await club.ok(api.players.list, { as: parent, query: { myPlayers: 'true' } })
      expect(own).toHaveLength(1)
    })
  })

  it('of several people who edit a program at once, one is accepted, completely', async () => {
    await rounds(5, 100, async round => {
      const { id, version } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
      const edit = (n: number) => ({ version, location: `Field ${round} ${n}`, fee: 1000 + n })
      const replies = await times(6, n =>
        club.call(api.programs.update, { as: admin, params: { id }, body: edit(n) }),
      )
      const taken = replies.findIndex(reply => reply.status === 200)
      expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      const after = await club.ok(api.programs.get, { params: { id } })
      expect(after).toMatchObject({ ...edit(taken), version: version + 1 })
    })
  })

  it('the schedule and the stream both run the mailer, and each mail is sent once', async () => {
    await rounds(3, 40, async round => {
      await times(4, n => club.ok(api.auth.register, { body: newAccount(`mail-${round}-${n}`) }))
      const record = { dynamodb: { ApproximateCreationDateTime: club.clock.now.getTime() / 1000 } }
      await times(6, n => (n % 2 ? club.handlers.mailer({ Records: [record] }) : club.tick()))
      const sent = Array.from(
        { length: 4 },
        (_, n) => club.ses.mails(`mail-${round}-${n}@example.com`).length,
      )
      expect(sent).toEqual([1, 1, 1, 1])
    })
  })

  it('signing out in one tab while others extend and recover ends the session in all', async () => {
    const chance = createRandom(3)
    await rounds(5, 100, async round => {
      const browser = createBrowser(club)
      const { json } = await browser.call(api.auth.register, { body: newAccount(`tabs-${round}`) })
      const headers = { cookie: `${sessionCookie}=${browser.jar.get(sessionCookie)}` }
      const calls = [api.auth.extend, api.auth.recover, api.auth.extend, api.auth.recover] as const
      const at = chance.roll(calls.length)
      const asked = [...calls.slice(0, at), api.auth.logout, ...calls.slice(at)]
      const replies = await Promise.all(asked.map(route => club.call(route, { headers })))
      expect(replies.filter(reply => ![200, 401, 409].includes(reply.status))).toEqual([])
      expect(replies[at]?.status).toBe(200)
      for (const token of [
        json.token,
        ...replies.flatMap(reply => ('token' in reply.json ? reply.json.token : [])),
      ])
        expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
      const cookies = replies.flatMap(({ setCookies }) =>
        setCookies.filter(line => /^__Host-session=[^;]/.test(line)),
      )
      for (const line of cookies) {
        const reply = await club.call(api.auth.recover, { headers: { cookie: line.split(';')[0] ?? '' } })
        expect(reply.status).toBe(401)
      }
    })
  })
})
