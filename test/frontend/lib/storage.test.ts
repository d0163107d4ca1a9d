import { afterEach, expect, test, vi } from 'vitest'
import { clearSheets, loadSheet, saveSheet } from '#frontend/events/attendance/storedSheets.ts'
import { deviceStorage, readToken, tabStorage, writeToken } from '#frontend/lib/storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  deviceStorage.clear()
  tabStorage.clear()
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

test('the sheet on the field is kept for its coach through a reload, without phones and notes, until the logout', () => {
  const key = { userId: 'usr_coach', eventId: 'evt_1', teamId: 'tm_1' }
  const ada = { id: 'ply_1', firstName: 'Ada', lastName: 'Lee', jerseyNumber: 7 }
  const row = { playerId: ada.id, status: 'late', notes: 'After the dentist' } as const
  const player = { ...ada, parentPhone: '555-010-1234', medicalInfo: 'Peanuts' }
  saveSheet(key, { players: [player], rows: [row] })
  expect(JSON.stringify(tabStorage.keys().map(tabStorage.getItem))).not.toMatch(/555|Peanuts|dentist/)
  expect(loadSheet(key)).toMatchObject({ players: [ada], rows: [{ playerId: ada.id, status: 'late' }] })
  expect(loadSheet({ ...key, userId: 'usr_assistant' })).toBeUndefined()
  clearSheets()
  expect(loadSheet(key)).toBeUndefined()
})
