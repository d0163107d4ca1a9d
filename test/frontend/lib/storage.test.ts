import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, readToken, tabStorage, writeToken } from '#frontend/lib/storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  deviceStorage.clear()
})

/** Storage that exists but is full: it accepts nothing new. */
function stubFullStorage(stored: Record<string, string>): Record<string, string> {
  vi.stubGlobal(
    'localStorage',
    Object.create(stored, {
      getItem: { value: (key: string) => stored[key] ?? null },
      setItem: {
        value() {
          throw new DOMException('full', 'QuotaExceededError')
        },
      },
      removeItem: { value: (key: string) => delete stored[key] },
    }),
  )
  return stored
}

test('a value that full storage does not accept can be read on this page, and is reported as not kept', () => {
  const stored = stubFullStorage({ authToken: 'old', theme: 'dark' })
  expect(readToken()).toBe('old')
  writeToken('new')
  expect(readToken()).toBe('new')
  expect(deviceStorage.keeps('authToken')).toBe(false)
  expect(deviceStorage.keeps('theme')).toBe(true)
  expect(stored).toEqual({ authToken: 'old', theme: 'dark' })
  expect(deviceStorage.setItem('theme', 'light')).toBe(false)
  deviceStorage.removeItem('theme')
  expect(deviceStorage.getItem('theme')).toBeNull()
})

test('storage that is blocked entirely keeps nothing beyond this page, and nothing after it is cleared', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(tabStorage.getItem('sheet')).toBeNull()
  expect(tabStorage.setItem('sheet', '{}')).toBe(false)
  expect(tabStorage.keys()).toEqual(['sheet'])
  tabStorage.clear()
  expect(tabStorage.keys()).toEqual([])
  expect(tabStorage.getItem('sheet')).toBeNull()
})
