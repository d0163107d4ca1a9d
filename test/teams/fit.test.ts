import { describe, expect, it } from 'vitest'
import { findTeamMisfits } from '#shared/teams/fit.ts'

const ada = { firstName: 'Ada', gender: 'Female', ageGroup: 10 } as const
const team = { grade: '4', ageGroup: 'U10' } as const

describe('the team that fits a child', () => {
  it.each([
    ['by age', ada, team, []],
    ['by the grade of the family', { ...ada, grade: '3' as const, ageGroup: 10 }, team, ['in grade 3']],
    ['of another age', { ...ada, ageGroup: 12 }, team, ['in grade 6']],
    ['of no grade of the club', { ...ada, ageGroup: 15 }, team, ['not in a grade from K to 8']],
  ])('%s', (_, child, offered, states) => {
    expect(findTeamMisfits(offered, child)).toEqual(
      states.map(state => `This team is for grade 4; Ada is ${state}.`),
    )
  })

  it('the team that fits a child is for boys or girls where its age group says so, in words and not in parts of words', () => {
    const kinds = (ageGroup: string) => findTeamMisfits({ ...team, ageGroup }, ada)
    expect(kinds('Boys U10')).toEqual(['This is a boys team.'])
    expect(kinds('u10 - BOYS')).toEqual(['This is a boys team.'])
    for (const ageGroup of ['Girls U10', 'U10', 'Boys and girls U10', 'Cowboys U10'])
      expect(kinds(ageGroup)).toEqual([])
    expect(findTeamMisfits({ ...team, ageGroup: 'Girls U10' }, { firstName: 'Lee', ageGroup: 10 })).toEqual([
      'This is a girls team.',
    ])
  })

  it('the team that fits a child is any by its grade as long as nobody knows the child’s', () => {
    expect(findTeamMisfits({ ...team, grade: '8' }, { firstName: 'Ada' })).toEqual([])
  })

  it('the team that fits a child is not guessed from its name', () => {
    const named = { ...team, name: 'Hawks Boys U12' }
    expect(findTeamMisfits(named, ada)).toEqual([])
  })
})
