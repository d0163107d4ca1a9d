import { describe, expect, it } from 'vitest'
import { buildTitle } from '#shared/events/titles.ts'

describe('an automatic title', () => {
  const hawks = { team: 'Hawks' }
  it.each([
    ['practice', true, hawks, 'Hawks Practice - Mar 5'],
    ['practice', true, {}, 'Team Practice - Mar 5'],
    ['game', true, { team: 'Hawks', opponent: 'Lakeside' }, 'Hawks vs Lakeside - Mar 5'],
    ['game', false, { team: 'Hawks', opponent: 'Lakeside' }, 'Lakeside vs Hawks - Mar 5'],
    ['game', false, hawks, 'Opponent vs Hawks - Mar 5'],
    ['team_building', true, hawks, 'Hawks Team Building - Mar 5'],
    ['meeting', true, hawks, 'Hawks Event - Mar 5'],
    ['clinic', true, {}, 'Team Event - Mar 5'],
    ['master', true, {}, 'Team Event - Mar 5'],
  ] as const)('the automatic title of a %s (home: %s) of %j is %s', (eventType, isHome, names, title) => {
    expect(buildTitle({ eventType, isHome, startDate: '2026-03-05' }, names)).toBe(title)
  })
})
