import { describe, expect, it } from 'vitest'
import { relationsTo } from '#shared/players/fieldAccess.ts'
import { certificateAccess, maySeePicture } from '#shared/players/rules.ts'
import { isInTab, isTeamStaff } from '#shared/teams/rules.ts'

const child = { id: 'kid', teamIds: ['hawks'], released: false }
const viewer = { id: 'usr', role: 'parent', childIds: [], teamIds: [], familyTeamIds: [] } as const

describe('a person’s relation to a team', () => {
  it.each(['parent', 'player'] as const)('a team on which a person is a %s grants no staff rights', role => {
    const caller = { ...viewer, role, teamIds: ['hawks'] }
    expect(relationsTo(caller, child)).toEqual([])
    expect(maySeePicture(caller, child)).toBe(false)
    expect(isTeamStaff(caller, 'hawks')).toBe(false)
  })

  it.each([
    ['assistant_coach', 'assistant'],
    ['coach', 'coach'],
  ] as const)(
    'a team on which a person is a %s grants the relation to its children, and to no others',
    (role, relation) => {
      const caller = { ...viewer, role, teamIds: ['hawks'] }
      expect(relationsTo(caller, child)).toEqual([relation])
      expect(relationsTo(caller, { ...child, teamIds: ['owls'] })).toEqual([])
      expect([isTeamStaff(caller, 'hawks'), isTeamStaff(caller, 'owls')]).toEqual([true, false])
    },
  )
})

describe('a child’s own account', () => {
  it('a child’s own account is the child, and not a parent', () => {
    const caller = { ...viewer, role: 'player', childIds: ['kid'], playerId: 'kid' } as const
    expect(relationsTo(caller, child)).toEqual(['self'])
    expect(relationsTo({ ...caller, playerId: 'other' }, child)).toEqual([])
  })
})

describe('a certificate', () => {
  it('a certificate belongs to the guardian who uploaded it, for as long as they are a guardian', () => {
    const about = { playerId: 'kid', uploadedBy: 'usr' }
    expect(certificateAccess({ ...viewer, ownIds: ['usr'], childIds: ['kid'] }, about)).toBe('plain')
    expect(certificateAccess({ ...viewer, ownIds: ['usr'] }, about)).toBeUndefined()
    expect(certificateAccess({ ...viewer, ownIds: ['other'], childIds: ['kid'] }, about)).toBeUndefined()
  })
})

it.each([
  ['Hawks', 'Boys U12', undefined, ['all', 'boys']],
  ['Girls A', 'U10', undefined, ['all', 'girls']],
  ['Cowboys', 'U10', undefined, ['all']],
  ['Hawks', 'U10', 'girls', ['all', 'girls']],
  ['Boys and girls', 'U8', 'co-ed', ['all', 'boys', 'girls']],
] as const)(
  'the team %s of %s in a program of type %s is in the tabs %j',
  (name, ageGroup, programType, tabs) => {
    const found = (['all', 'boys', 'girls'] as const).filter(tab =>
      isInTab({ name, ageGroup, programType }, tab),
    )
    expect(found).toEqual(tabs)
  },
)
