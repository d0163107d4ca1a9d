import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authPath, safeReturnTo } from '#frontend/session/returnTo.ts'
import { runs } from '../proof.ts'

test.each([
  '/dashboard',
  '/program-registration?programId=prg_01&tab=boys',
  '/program/prg_01/edit#fees',
  '/authors',
])('after signing in, %s is returned to', path => expect(safeReturnTo(path)).toBe(path))

test.each([
  ['an address of another site', ['https://evil.test', '//evil.test', '/\\evil.test', '\\\\evil.test']],
  [
    'one that a browser makes an address of',
    ['/\t/evil.test', '/\n/evil.test', '/..//evil.test', '/./\\evil.test'],
  ],
  [
    'an encoded one',
    ['/%2fevil.test', '/%2F%2Fevil.test', '/%5cevil.test', '/%09/evil.test', '%2f%2fevil.test'],
  ],
  ['one encoded twice, or badly', ['/%255cevil.test', '/%zz']],
  ['no path', ['javascript:alert(1)', 'dashboard', ' /dashboard', '', null, undefined]],
  ['the login screen itself', ['/auth', '/auth?returnTo=/users']],
])('after signing in, %s is not returned to', (_, paths) => {
  for (const path of paths) expect(safeReturnTo(path), String(path)).toBe('/dashboard')
})

test('after signing in, the browser stays on our origin, whatever is requested', () => {
  const slashes = fc.constantFrom('/', '\\', '%2f', '%5C', '%25', '..', '.')
  const others = fc.constantFrom('evil.test', ':', '@', '\t', 'javascript', '?', '#')
  fc.assert(
    fc.property(fc.array(fc.oneof(slashes, others), { maxLength: 8 }), parts => {
      const target = safeReturnTo(parts.join(''))
      expect(new URL(target, 'https://club.test/auth').origin).toBe('https://club.test')
      expect(target).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: runs(2000, 20_000) },
  )
})

test('the link to the login screen remembers the current page', () => {
  const path = authPath({ pathname: '/checkout', search: '?programId=prg_01' })
  expect(path).toBe('/auth?returnTo=%2Fcheckout%3FprogramId%3Dprg_01')
  expect(safeReturnTo(new URL(path, 'https://club.test').searchParams.get('returnTo'))).toBe(
    '/checkout?programId=prg_01',
  )
})
