import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesSearch, searchPrefixes, searchTokensOf } from '#shared/users/search.ts'
import { runs } from '../proof.ts'

const zoe = {
  firstName: 'Zoë',
  lastName: 'O’Brien-Núñez',
  username: 'zoe.b',
  email: 'Zoe.Brien@Mail.Example.org',
  mobilePhone: '+1 (860) 555-0123',
}

describe('finding a person', () => {
  it.each([
    ['zoe'],
    ['ZOË'],
    ['brien'],
    ['obrien'],
    ["o'brien"],
    ['O’BRIEN'],
    ['+1860555'],
    ['nunez'],
    ['NÚÑ'],
    ['nun zo'],
    ['zoe.b'],
    ['mail.ex'],
    ['example'],
    ['brien@mail'],
    ['860555'],
    ['(860) 555-01'],
    ['1 860 555 0123'],
    ['555-0123'],
    ['0123'],
    ['  zoe   nunez '],
    [''],
  ])('a person is found by %j', search => {
    expect(matchesSearch(zoe, search)).toBe(true)
  })

  it.each([['oe'], ['zoe smith'], ['rien'], ['8605550124'], ['550123'], ['zoe 0124'], ['nunezz']])(
    'a person is not found by %j',
    search => {
      expect(matchesSearch(zoe, search)).toBe(false)
    },
  )

  it('a person is found by the beginning of any word, in any spelling', () => {
    const word = fc.stringMatching(/^[a-zäéñøß]{1,12}$/)
    const person = fc.record({ firstName: word, lastName: word, username: word, email: fc.emailAddress() })
    const looked = fc.record({
      person,
      field: fc.constantFrom('firstName', 'lastName', 'username'),
      upTo: fc.nat(11),
    })
    fc.assert(
      fc.property(looked, ({ person, field, upTo }) => {
        const value = person[field as keyof typeof person].slice(0, upTo + 1)
        expect(matchesSearch(person, value)).toBe(true)
        expect(matchesSearch(person, value.toUpperCase())).toBe(true)
        expect(matchesSearch(person, value.normalize('NFD'))).toBe(true)
      }),
      { numRuns: runs(60, 2000) },
    )
  })
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
