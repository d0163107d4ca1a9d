import { contactFields } from '#functions/stores/users/guardianLinks.ts'
import { defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy } from '../snapshot.ts'

/** Guardians and children, who name each other. */
export const familyChecks = [
  defineCheck({
    name: 'families',
    means: 'guardian and child are linked both ways, and both exist',
    rows: snapshot => [
      ...snapshot.children.map(({ userId, childId = '' }) => ({ userId, playerId: childId })),
      ...snapshot.guardians,
    ],
    wrong: snapshot => {
      const child = new Set(snapshot.children.map(row => `${row.userId} ${row.childId}`))
      const guard = new Set(snapshot.guardians.map(row => `${row.userId} ${row.playerId}`))
      return ({ userId, playerId }) => {
        const tie = `${userId} ${playerId}`
        return [
          ...(snapshot.user.has(userId) && snapshot.player.has(playerId) ? [] : ['leads to nobody']),
          ...(child.has(tie) ? [] : ['is not known to the guardian']),
          ...(guard.has(tie) ? [] : ['is not known to the child']),
        ].map(what => `The link between guardian ${userId} and player ${playerId} ${what}`)
      }
    },
  }),
  defineCheck({
    name: 'primary',
    means: 'the primary guardian of a child is the one named in the child’s own row, and nobody else',
    rows: snapshot => snapshot.players,
    wrong: ({ guardians }) => {
      const of = groupBy(
        guardians.filter(({ primary }) => primary),
        row => row.playerId,
      )
      return ({ id, parentId }) => {
        const primary = (of.get(id) ?? []).map(({ userId }) => userId).join()
        if (primary === (parentId ?? '')) return []
        return [
          `The primary guardian of player ${id} is ${primary || 'nobody'}, but the player’s row says ${parentId || 'nobody'}`,
        ]
      }
    },
  }),
  defineCheck({
    name: 'kin',
    means: 'the link between guardian and child has their current names',
    rows: snapshot => [
      ...snapshot.children.map(row => ({ actual: row, expected: expectedChildLink(snapshot, row) })),
      ...snapshot.guardians.map(row => ({ actual: row, expected: expectedGuardian(snapshot, row) })),
    ],
    wrong:
      () =>
      ({ actual, expected = {} }) => {
        const stored = new Map(Object.entries(actual))
        return Object.entries(expected)
          .filter(([name, value]) => stored.get(name) !== value)
          .map(([name]) => `The ${name} in the link of ${actual.userId} is ${stored.get(name)}`)
      },
  }),
]

/** Undefined where a side is gone: the rows of an unfinished removal are another check's business. */
function expectedChildLink({ player }: ClubSnapshot, { childId = '' }: ClubSnapshot['children'][number]) {
  const child = player.get(childId)
  return child && { childUserId: child.userId, childName: `${child.firstName} ${child.lastName}` }
}

function expectedGuardian({ user }: ClubSnapshot, { userId }: ClubSnapshot['guardians'][number]) {
  const guardian = user.get(userId)
  return guardian && contactFields(guardian)
}
