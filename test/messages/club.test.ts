import { expect, it } from 'vitest'
import { conversationIdOf, namedUserIds, parseTarget, type Target } from '#shared/messages/targets.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { activateChildAccount, type SignedInUser } from './messages.ts'
import { conversations, everybody, inOrder, isChild, people, type Who } from './people.ts'

const club = await openClub()
const { getAudience } = await import('#functions/services/messages/audience.ts')
const { accounts, programId } = await enroll()
const as = (who: Who) => accounts.get(who) ?? { id: '', token: '', email: '' }

/** Creates the people, teams and program of the table, with everybody signed in. */
async function enroll() {
  const [{ commit }, { unlinkGuardian }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/users/guardianLinks.ts'),
  ])
  const owner = await club.person('admin')
  const { id: programId } = await club.ok(api.programs.create, { as: owner, body: newProgram('Spring') })
  await Promise.all([club.team('reds', programId), club.team('blues'), club.team('greens')])
  const accounts = new Map<Who, SignedInUser & { email?: string }>()
  for (const who of everybody.filter(one => !isChild(one))) {
    const pending = who === 'pending'
    const { role, coachedTeamIds } = people[who]
    const teams = pending ? ['reds'] : [...coachedTeamIds]
    accounts.set(who, await club.person(pending ? 'coach' : role, { pending, teams }))
  }
  for (const who of everybody.filter(isChild)) {
    const [teamId, ...others] = people[who].familyTeamIds
    const body = newPlayer(who, { parentId: owner.id, teamId })
    const { id: playerId } = await club.ok(api.players.create, { as: owner, body })
    for (const teamId of others) await club.ok(api.teams.join, { as: owner, body: { teamId, playerId } })
    if (people[who].programIds.length > 0)
      await club.ok(api.registrations.create, { as: owner, body: { programId, playerId } })
    await commit(...unlinkGuardian(owner.id, playerId))
    const guardians = everybody.filter(one => people[one].childAccountIds.includes(who))
    for (const [n, one] of guardians.entries())
      await addGuardian(accounts.get(one)?.id ?? '', playerId, n === 0)
    accounts.set(who, await activateChildAccount(club, playerId))
  }
  return { accounts, programId }
}

/** The id that a conversation of the table has. */
function idOf(target: Target): string {
  const named = namedUserIds(target).map(who => as(who as Who).id)
  if (target.type === 'ask') return `ask.${named[0]}`
  if (target.type === 'direct') return `direct.${named.toSorted().join('.')}`
  return target.type === 'program' ? `program.${programId}` : conversationIdOf(target)
}

const write = (who: Who, id: string, more: object = {}) =>
  club.call(api.messages.create, {
    as: as(who),
    body: { conversationId: id, content: 'Hello', ...more },
  })

/** Adults begin, and a question is asked by whom it is named after. */
const beginnersOf = ({ target, reads, writes = reads }: (typeof conversations)[number]): Who[] =>
  inOrder(writes).filter(who => (target.type === 'ask' ? namedUserIds(target).includes(who) : !isChild(who)))

it.each(conversations.map(row => ({ name: conversationIdOf(row.target), ...row })))(
  'the conversation $name is written, mailed and read as the rules say',
  async row => {
    const { target, reads, addressed = reads, writes = reads } = row
    const id = idOf(target)
    const named = namedUserIds(target)
    const beginners = beginnersOf(row)
    for (const who of everybody.filter(one => !beginners.includes(one)))
      expect([403, 404, 409], who).toContain((await write(who, id)).status)

    const adults = inOrder(addressed).filter(who => !isChild(who))
    const isGuardian = (who: Who) => people[who].childAccountIds.some(child => named.includes(child))
    const audience = await getAudience(parseTarget(id) ?? target)
    const known = (ids: readonly string[]) => everybody.filter(who => ids.includes(as(who).id))
    expect(known(audience.adults)).toEqual(adults)
    expect(known(audience.guardians)).toEqual(everybody.filter(isGuardian))

    const [first] = beginners
    for (const notificationType of ['both', 'app'] as const) {
      if (!first) continue
      const content = `${notificationType} in ${id}`
      expect((await write(first, id, { content, notificationType })).status).toBe(201)
      await club.tick()
      const mailed = club.ses.mails().flatMap(({ text, to }) => (text.includes(content) ? to : []))
      const hears = (who: Who) => who !== first && (notificationType === 'both' || isGuardian(who))
      expect(everybody.filter(who => mailed.includes(as(who).email ?? ''))).toEqual(adults.filter(hears))
    }
    for (const who of everybody) {
      const opened = await club.call(api.messages.conversation, { as: as(who), params: { id } })
      const read = await club.call(api.messages.list, { as: as(who), query: { conversationId: id } })
      const sees = reads.includes(who) && first !== undefined
      expect([who, opened.status, read.status]).toEqual([who, ...Array(2).fill(sees ? 200 : 404)])
      if (sees) expect(opened.json.silencedBy === undefined, who).toBe(writes.includes(who))
    }
  },
)

it('everybody is listed the conversations that they may open, and no other', async () => {
  const begun = conversations.filter(row => beginnersOf(row).length > 0)
  for (const row of begun)
    for (const first of beginnersOf(row).slice(0, 1)) await write(first, idOf(row.target))
  for (const who of everybody) {
    const list = await club.ok(api.messages.conversations, { as: as(who) })
    const seen = begun.filter(({ reads }) => reads.includes(who)).map(({ target }) => idOf(target))
    expect([who, ...list.map(({ id }) => id).toSorted()]).toEqual([who, ...seen.toSorted()])
  }
})
