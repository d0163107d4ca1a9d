import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authPath, safeReturnTo } from '#frontend/session/returnTo.ts'
import { runs } from '../proof.ts'

describe('the page after signing in', () => {
  test.each([
    '/dashboard',
    '/program-registration?programId=prg_01&tab=boys',
    '/program/prg_01/edit#fees',
    '/checkout?programId=a%20b',
    '/authors',
  ])('after signing in, %s is returned to', path => {
    expect(safeReturnTo(path)).toBe(path)
  })

  test.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/%2fevil.test',
    '/%2F%2Fevil.test',
    '/%5cevil.test',
    '/%255cevil.test',
    '/%09/evil.test',
    '%2f%2fevil.test',
    '/..//evil.test',
    '/./\\evil.test',
    '/%zz',
    'dashboard',
    ' /dashboard',
    '',
    null,
    undefined,
  ])('after signing in, %j is not returned to', path => {
    expect(safeReturnTo(path)).toBe('/dashboard')
  })

  test('the login screen does not lead back to itself', () => {
    expect(safeReturnTo('/auth')).toBe('/dashboard')
    expect(safeReturnTo('/auth?returnTo=/users')).toBe('/dashboard')
  })

  test('after signing in, the browser stays on our origin, whatever is requested', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '%25',
      '..',
      '.',
      'evil.test',
      ':',
      '@',
      '\t',
      'javascript',
      '?',
      '#',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
        const target = safeReturnTo(parts.join(''))
        expect(new URL(target, 'https://club.test/auth').origin).toBe('https://club.test')
        expect(target).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: runs(2000, 20_000) },
    )
  })
})

test('the link to the login screen remembers the current page', () => {
  const path = authPath({ pathname: '/checkout', search: '?programId=prg_01' })
  expect(path).toBe('/auth?returnTo=%2Fcheckout%3FprogramId%3Dprg_01')
  expect(safeReturnTo(new URL(path, 'https://club.test').searchParams.get('returnTo'))).toBe(
    '/checkout?programId=prg_01',
  )
})
