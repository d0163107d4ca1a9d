import { expect, onTestFinished, test } from 'vitest'
import { clearSheets, loadSheet, saveSheet } from '#frontend/events/attendance/storedSheets.ts'
import { clearTab, tabStorage } from '#frontend/lib/storage.ts'

const key = { userId: 'usr_coach', eventId: 'evt_1', teamId: 'tm_1' }
const ada = { id: 'ply_1', firstName: 'Ada', lastName: 'Lee', jerseyNumber: 7 }

test('the sheet on the field is kept for its coach through a reload, without phones and notes, until the logout', () => {
  const player = { ...ada, parentPhone: '555-010-1234', medicalInfo: 'Peanuts' }
  const row = { playerId: ada.id, status: 'late', notes: 'After the dentist' } as const
  saveSheet(key, { players: [player], rows: [row] })
  expect(JSON.stringify(tabStorage.keys().map(tabStorage.getItem))).not.toMatch(/555|Peanuts|dentist/)
  expect(loadSheet(key)).toMatchObject({ players: [ada], rows: [{ playerId: ada.id, status: 'late' }] })
  expect(loadSheet({ ...key, userId: 'usr_assistant' })).toBeUndefined()
  onTestFinished(clearTab)
  clearSheets()
  expect(loadSheet(key)).toBeUndefined()
})
