import { afterEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { createAwardFixture } from '../achievements/achievements.ts'
import { openClub } from '../club.ts'
import { createTamperer } from './tamper.ts'

const club = await openClub()
const { type, award, kid, team } = await createAwardFixture(club)
const { tamper } = createTamperer()
const { id: typeId } = await type('Hustle')
const own = await award({ typeId, playerId: kid.id })
const teams = await award({ typeId, teamId: team.id })

describe('the achievements', () => {
  afterEach(async () => expect(await club.verify()).toEqual([]))

  it.each([
    ['a badge that counts too many', keys.achievementType(typeId), { awardCount: 3 }, ['badges']],
    ['an award that is gone and still counted', keys.award(own.id), 'delete', ['badges']],
    ['awards of a badge that is gone', keys.achievementType(typeId), 'delete', ['badges']],
    [
      'a team’s award that only its players have',
      keys.award(teams.id),
      'delete',
      ['badges', 'awards', 'awards'],
    ],
    ['a player who has another one', keys.award(teams.id, kid.id), { note: 'Mine' }, ['awards']],
  ] as const)('verify-ledger reports %s', async (_, key, change, findings) => {
    const undo = await tamper(key, change)
    const found = (await club.verify()).map(finding => finding.split(':')[0])
    await undo()
    expect(found).toEqual(findings)
  })
})
