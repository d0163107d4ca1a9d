import { expect, test } from 'vitest'
import { ParentStep } from '#shared/auth/model.ts'
import { states, toStateCode } from '#shared/choices.ts'

const codes = states.map(({ code }) => code)

test('a home is in one of the 50 states, which come first, in DC, a territory, with the military or in Canada', () => {
  for (const { code, name } of states)
    expect([/^[A-Z]{2}$/.test(code), name.length > 3]).toEqual([true, true])
  expect(new Set(codes).size).toBe(codes.length)
  expect([codes[0], codes[49]]).toEqual(['AL', 'WY'])
  const others = 'DC AS GU MP PR VI AA AE AP AB BC MB NB NL NS NT NU ON PE QC SK YT'
  expect(codes.slice(50)).toEqual(others.split(' '))
})

test.each([
  ['new york', 'NY'],
  [' ny ', 'NY'],
  ['Puerto Rico', 'PR'],
  ['Québec', 'Québec'],
  ['N', 'N'],
])('the state %j that somebody types is %j', (typed, code) => {
  expect(toStateCode(typed)).toBe(code)
})

test('the API takes any state of two letters or more', () => {
  const accepts = (state: string) => ParentStep.shape.state.safeParse(state).success
  expect(['Q', 'QC', 'Tyrol'].map(accepts)).toEqual([false, true, true])
})
