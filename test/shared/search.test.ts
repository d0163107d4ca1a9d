import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesSearch, searchPrefixes, searchTokensOf } from '#shared/users/search.ts'
import { runs } from '../proof.ts'

const zoe = {
  firstName: 'Zoë',
  lastName: 'O’Brien-Núñez',
  username: 'zoe.b',
  email: 'Zoe.Brien@Mail.Example.org',
  mobilePhone: '+1 (860) 555-0123',
}

it.each([
  ['their name, without accents and in any case', ['zoe', 'ZOË', 'nunez', 'NÚÑ'], true],
  ['either part of a double name', ['brien', 'obrien', "o'brien", 'O’BRIEN'], true],
  ['the beginnings of several words', ['nun zo', '  zoe   nunez ', ''], true],
  ['user name and address', ['zoe.b', 'mail.ex', 'example', 'brien@mail'], true],
  ['the phone number, however it is written', ['+1860555', '(860', '(860) 555-01', '1 860 555 0123'], true],
  ['the last digits of the phone number', ['555-0123', '0123'], true],
  ['the middle of a word or number', ['oe', 'rien', '550123'], false],
  ['more than they have', ['zoe smith', 'nunezz', '8605550124', 'zoe 0124'], false],
])('who looks for a person by %s: %j finds it: %s', (_, searches, found) => {
  for (const search of searches) expect(matchesSearch(zoe, search), search).toBe(found)
})

it('a person is found by the beginning of any word, in any spelling', () => {
  const word = fc.stringMatching(/^[a-zäéñøß]{1,12}$/)
  const person = fc.record({ firstName: word, lastName: word, username: word, email: fc.emailAddress() })
  const field = fc.constantFrom('firstName', 'lastName', 'username')
  fc.assert(
    fc.property(person, field, fc.nat(11), (person, field, upTo) => {
      const value = person[field].slice(0, upTo + 1)
      for (const spelled of [value, value.toUpperCase(), value.normalize('NFD')])
        expect(matchesSearch(person, spelled), spelled).toBe(true)
    }),
    { numRuns: runs(60, 2000) },
  )
})

it('a search text that no key could begin with finds nothing', () => {
  const long = { firstName: 'W'.repeat(60), lastName: '🦊'.repeat(60) }
  for (const token of searchTokensOf(long)) expect(Buffer.byteLength(token)).toBeLessThan(512)
  expect(matchesSearch(long, 'w'.repeat(60))).toBe(true)
  expect(searchPrefixes('!!! ?')).toEqual([])
})

it('a child is not found by its generated address, which nobody reads', () => {
  const child = { firstName: 'Sky', lastName: 'Lee', email: 'sky.lee@players.invalid', playerId: 'ply_1' }
  expect([matchesSearch(child, 'sky'), matchesSearch(child, 'players')]).toEqual([true, false])
})
