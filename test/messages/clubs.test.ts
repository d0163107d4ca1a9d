import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoizeAsync } from '#functions/platform/async/memoizeAsync.ts'
import type { MessagingMember } from '#shared/messages/rules.ts'
import { conversationIdOf, namedUserIds } from '#shared/messages/targets.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import { runs } from '../proof.ts'
import {
  buildMembers,
  buildTargets,
  type ClubModel,
  clubModels,
  listReaders,
  listRecipients,
  listWriters,
  type RowNames,
} from './clubs.ts'
import { activateChildAccount, type SignedInUser } from './messages.ts'

const club = await openClub()
const [{ commit }, ties, { getAudience }, conversations] = await Promise.all([
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
  import('#functions/services/messages/audience.ts'),
  import('#functions/stores/messages/store.ts'),
])
const admin = await club.person('admin')
const hourLater = (everybody: SignedInUser[]) => {
  club.clock.pass({ hours: 1 })
  return club.signInAgain(...everybody)
}

/** Creates the rows of the club, with everybody signed in. */
async function build({ adults, children, teams: ofPrograms }: ClubModel) {
  const createProgram = () =>
    club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Spring ')) })
  const programs = [(await createProgram()).id, (await createProgram()).id]
  const teamIds = await Promise.all(
    ofPrograms.map(at => club.team(numbered('team_'), at === undefined ? undefined : programs[at])),
  )
  const people = await Promise.all(
    adults.map(({ role, isPending, coached }) => {
      const staffed = ['coach', 'assistant_coach', 'admin', 'program_director'].includes(role) ? coached : []
      const pending = isPending && role === 'coach'
      return club.person(role, { pending, teams: staffed.map(at => teamIds[at] ?? '') })
    }),
  )
  const accounts: SignedInUser[] = []
  for (const child of children) {
    const [teamId] = child.teams.map(at => teamIds[at])
    const body = newPlayer(numbered('Child '), { parentId: admin.id, teamId })
    const { id: playerId } = await club.ok(api.players.create, { as: admin, body })
    for (const team of child.teams.slice(1)) {
      await club.ok(api.teams.join, { as: admin, body: { teamId: teamIds[team] ?? '', playerId } })
    }
    for (const at of child.programs) {
      const registration = { programId: programs[at] ?? '', playerId }
      await club.ok(api.registrations.create, { as: admin, body: registration })
    }
    const guardians = child.guardians.map(at => people[at]?.id ?? '')
    await commit(...ties.unlinkGuardian(admin.id, playerId))
    for (const [at, id] of guardians.entries()) await addGuardian(id, playerId, at === 0)
    accounts.push(await activateChildAccount(club, playerId))
  }
  const names: RowNames = {
    adults: people.map(({ id }) => id),
    children: accounts.map(({ id }) => id),
    teams: teamIds,
    programs,
  }
  return {
    names,
    everybody: [...people, ...accounts],
    emails: new Map(people.map(({ id, email }) => [id, email])),
  }
}

const drawn = fc.sample(clubModels, runs(1, 30))

describe.each(drawn.map((model, at) => [at + 1, model] as const))('club %i', (_, model) => {
  // The tests share one club, which the first one creates: by then the clock has moved on for everybody.
  const open = memoizeAsync(async () => {
    const built = await build(model)
    const members = buildMembers(model, built.names)
    return { built, members, targets: buildTargets(built.names, members) }
  })
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).sort()
  const isAdult = ({ role }: { role: string }) => role !== 'player'

  /** Everybody who may not write is refused, and one who may does; returns the emails that this must cause. */
  const writeEverywhere = memoizeAsync(async () => {
    const { built, members, targets } = await open()
    const expected: string[] = []
    for (const [n, target] of targets.entries()) {
      // A family may write sixty messages an hour.
      if (n % 15 === 0) await hourLater(built.everybody)
      const conversationId = conversationIdOf(target)
      const isBegun = (await conversations.getConversation(conversationId)) !== undefined
      const allowed = idsOf(listWriters(members, target, isBegun))
      const refused = built.everybody.filter(({ id }) => !allowed.includes(id))
      const replies = await Promise.all(
        refused.map(as => club.call(api.messages.create, { as, body: { conversationId, content: 'No' } })),
      )
      for (const { status } of replies) expect([403, 404, 409], conversationId).toContain(status)
      const as = built.everybody.find(({ id }) => allowed.includes(id))
      if (!as) continue
      const heard = listRecipients(members, target).filter(({ id }) => id !== as.id)
      const forChildren = ({ childAccountIds }: MessagingMember) =>
        namedUserIds(target).some(named => childAccountIds.includes(named))
      for (const notificationType of ['both', 'app'] as const) {
        const content = `${notificationType} in ${conversationId}`
        await club.ok(api.messages.create, { as, body: { conversationId, content, notificationType } })
        const mailed = heard.filter(isAdult).filter(one => notificationType === 'both' || forChildren(one))
        expected.push(...mailed.map(({ id }) => `${content} to ${built.emails.get(id)}`))
      }
    }
    return expected
  })

  it('a generated club mails a conversation to the adults it is addressed to, wherever the lists are', async () => {
    const { members, targets } = await open()
    const inClub = (ids: readonly string[]) =>
      ids.filter(id => members.some(member => member.id === id)).sort()
    for (const target of targets) {
      const { adults, guardians } = await getAudience(target)
      expect(inClub(adults), conversationIdOf(target)).toEqual(
        idsOf(listRecipients(members, target).filter(isAdult)),
      )
      const named = namedUserIds(target)
      const theirs = members.filter(({ childAccountIds }) =>
        childAccountIds.some(childId => named.includes(childId)),
      )
      expect(inClub(guardians), conversationIdOf(target)).toEqual(idsOf(theirs))
    }
  })

  it('in a generated club only permitted people can write, and mail goes only to addressees', async () => {
    const { built } = await open()
    const expected = await writeEverywhere()
    await club.tick()
    const here = new Set(built.emails.values())
    const sent = club.ses.mails().flatMap(({ text, to: [to = ''] }) => {
      const content = /^(both|app) in .*$/m.exec(text)?.[0]
      return content && here.has(to) ? `${content} to ${to}` : []
    })
    expect(sent.sort()).toEqual(expected.sort())
  })

  it('a generated club’s conversations can be listed, read and opened by their members, and by nobody else', async () => {
    const { built, members, targets } = await open()
    await writeEverywhere()
    const rows = await Promise.all(
      targets.map(target => conversations.getConversation(conversationIdOf(target))),
    )
    const begun = targets.filter((_, at) => rows[at])
    for (const { id, ...as } of built.everybody) {
      const own = begun.filter(target => listReaders(members, target).some(member => member.id === id))
      const listed = (await club.ok(api.messages.conversations, { as })).map(row => row.id)
      expect(listed.filter(one => begun.some(target => conversationIdOf(target) === one)).sort()).toEqual(
        own.map(conversationIdOf).sort(),
      )
      for (const target of begun) {
        const [params, query] = [
          { id: conversationIdOf(target) },
          { conversationId: conversationIdOf(target) },
        ]
        const opened = await club.call(api.messages.conversation, { as, params })
        const read = await club.call(api.messages.list, { as, query })
        const status = own.includes(target) ? 200 : 404
        expect([opened.status, read.status], `${conversationIdOf(target)} by ${id}`).toEqual([status, status])
        if (status === 404) continue
        const may = listWriters(members, target, true).some(member => member.id === id)
        expect(opened.json.silencedBy === undefined, `${conversationIdOf(target)} by ${id}`).toBe(may)
      }
    }
  })
})
