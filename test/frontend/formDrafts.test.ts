import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { clearTab, pageStorage, tabStorage } from '#frontend/lib/storage.ts'
import { editDraft, toFormValues, versionsOf } from '#frontend/players/edit/editValues.ts'
import {
  clearDraftsOfOthers,
  clearFormsOfUsers,
  clearOldForms,
  draftKey,
  type FormDraft,
  loadDraft,
  removeDraft,
  saveDraft,
  visitor,
} from '#frontend/ui/forms/draft/drafts.ts'
import { numbered } from '../forms.ts'

const root = join(import.meta.dirname, '../../frontend')

/** Each file of the site that has a form with a draft, and how many it defines. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => join(root, name))
  .map(file => ({ file, count: [...readFileSync(file, 'utf8').matchAll(/const \w+: FormDraft</g)].length }))
  .filter(({ count }) => count > 0)

const Defined = z.object({
  name: z.string(),
  leavesOut: z.string().optional(),
  fields: z.record(z.string(), z.unknown()),
})
const modules = await Promise.all(
  files.map(async ({ file, count }) => {
    const exported: Record<string, unknown> = await import(file)
    const drafts = Object.values(exported).flatMap(value => Defined.safeParse(value).data ?? [])
    return { file, count, drafts }
  }),
)
const allDrafts = modules.flatMap(({ drafts }) => drafts)

/** Health, whom to call, secrets, files, and what somebody has to agree to each time. */
const sensitive =
  /medic|allerg|health|condition|injur|emergency|password|secret|token|cvc|notes|certificate|concern|url$|^accept/i

test('every form that keeps a draft is known here, by a name of its own', () => {
  for (const { file, count, drafts } of modules) expect(drafts.length, file).toBe(count)
  const names = allDrafts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(6)
})

test.each(allDrafts)('the form $name writes down nothing that has a sensitive name', ({ fields }) => {
  const written = Object.keys(fields).filter(name => !String(fields[name]).startsWith('private '))
  expect(written.filter(name => sensitive.test(name))).toEqual([])
  expect(written.length).toBeGreaterThan(0)
})

test('a form with private fields says in words which they are', () => {
  for (const { name, fields, leavesOut } of allDrafts)
    expect(JSON.stringify(fields).includes('private '), name).toBe(leavesOut !== undefined)
})

interface Values {
  firstName: string
  isNew: boolean
  days: string[]
  repeats: { weekly: boolean; count: string }
  medicalInfo: string
}
const repeats = { weekly: 'flag', count: 'text' } as const
const draft: FormDraft<Values> = {
  name: 'test',
  fields: { firstName: 'text', isNew: 'flag', days: 'texts', repeats, medicalInfo: 'private text' },
}
const never = { weekly: false, count: '' }
const start = { firstName: '', isNew: false, days: [], repeats: never, medicalInfo: '' }
const typed = { ...start, firstName: 'Ada', days: ['Mon'], medicalInfo: 'Peanuts' }

function createPlace(owner = 'usr_1') {
  onTestFinished(clearTab)
  return { key: draftKey(owner, numbered('form:test ')), version: 3 }
}

/** As after a reload: what is in memory is gone. */
const reload = () => pageStorage.clear()

test('the draft of a form has what differs from the start, and after a reload nothing private until it is begun anew', () => {
  const place = createPlace()
  saveDraft(draft, place, typed, start)
  expect(JSON.stringify(tabStorage.keys().map(tabStorage.getItem))).not.toContain('Peanuts')
  const { firstName, days, medicalInfo } = typed
  expect(loadDraft(draft, place)).toEqual({ values: { firstName, days, medicalInfo }, isWhole: true })
  reload()
  expect(loadDraft(draft, place)).toEqual({ values: { firstName, days }, isWhole: false })
  // Also when more was typed after the reload.
  saveDraft(draft, { ...place, lacksPrivate: true }, { ...typed, medicalInfo: '' }, start)
  expect(loadDraft(draft, place)?.isWhole).toBe(false)
  saveDraft(draft, place, typed, start)
  expect(loadDraft(draft, place)?.isWhole).toBe(true)
})

test('the draft of a form is gone when everything is as at the start again, and when it was sent', () => {
  const place = createPlace()
  saveDraft(draft, place, typed, start)
  saveDraft(draft, place, start, start)
  expect([...tabStorage.keys(), ...pageStorage.keys()]).toEqual([])
  saveDraft(draft, place, typed, start)
  removeDraft(place.key)
  expect(loadDraft(draft, place)).toBeUndefined()
  expect([...tabStorage.keys(), ...pageStorage.keys()]).toEqual([])
})

test('the draft of a form is not found for another version of the row, nor after a day', () => {
  const place = createPlace()
  saveDraft(draft, place, typed, start)
  expect(loadDraft(draft, { ...place, version: 4 })).toBeUndefined()
  expect(tabStorage.keys()).toEqual([])

  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  saveDraft(draft, place, typed, start)
  vi.setSystemTime(Date.now() + 23 * 3600_000)
  expect(loadDraft(draft, place)).toBeDefined()
  vi.setSystemTime(Date.now() + 2 * 3600_000)
  expect(loadDraft(draft, place)).toBeUndefined()
})

test('a draft that nobody opens again is gone when the site starts after a day, and an unsent message stays', () => {
  const [old, recent] = [createPlace(), createPlace()]
  tabStorage.setItem(draftKey('usr_1', 'cnv_1'), 'See you on Friday')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  saveDraft(draft, old, typed, start)
  vi.setSystemTime(Date.now() + 25 * 3600_000)
  saveDraft(draft, recent, typed, start)
  clearOldForms()
  expect(tabStorage.keys().toSorted()).toEqual([draftKey('usr_1', 'cnv_1'), recent.key].toSorted())
  expect(pageStorage.keys()).toEqual([recent.key])
})

test('what was typed into private fields is not put over what somebody else has saved in them meanwhile', () => {
  const place = { ...createPlace(), privateVersion: 'Peanuts' }
  saveDraft(draft, place, { ...typed, medicalInfo: 'Peanuts and nuts' }, start)
  expect(loadDraft(draft, place)?.values).toMatchObject({ medicalInfo: 'Peanuts and nuts' })
  const { firstName, days } = typed
  const found = loadDraft(draft, { ...place, privateVersion: 'Peanuts and milk' })
  expect(found).toEqual({ values: { firstName, days }, isWhole: false })
  expect(JSON.stringify(tabStorage.keys().map(tabStorage.getItem))).not.toContain('Peanuts')
})

test('the draft of an edited child is of another version with each field, and writes down no private one', () => {
  const child = { id: 'ply_1', firstName: 'Ada', lastName: 'Lee' }
  const values = toFormValues(child, { schools: [], today: '2026-05-01' })
  const before = versionsOf(values)
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(editDraft.fields).toSorted())
  for (const [name, kind] of Object.entries(editDraft.fields)) {
    const after = versionsOf({ ...values, [name]: 'changed' })
    const isPublic = !kind.startsWith('private ')
    expect(after.version !== before.version, name).toBe(isPublic)
    expect(after.privateVersion !== before.privateVersion, name).toBe(!isPublic)
  }
})

test('the draft of a form is gone for everybody else: after another login, and after a logout its private part as well', () => {
  const own = createPlace('usr_1')
  const ofVisitor = createPlace(visitor)
  for (const place of [own, ofVisitor]) saveDraft(draft, place, typed, start)
  clearDraftsOfOthers('usr_1')
  expect(loadDraft(draft, ofVisitor)).toBeUndefined()
  expect(loadDraft(draft, own)).toBeDefined()
  clearDraftsOfOthers('usr_12')
  expect(loadDraft(draft, own)).toBeUndefined()
  for (const place of [own, ofVisitor]) saveDraft(draft, place, typed, start)
  clearFormsOfUsers()
  expect([loadDraft(draft, own), loadDraft(draft, ofVisitor)]).toEqual([undefined, expect.anything()])
  saveDraft(draft, own, typed, start)
  clearTab()
  expect([...tabStorage.keys(), ...pageStorage.keys()]).toEqual([])
})

const stored = (values: unknown, more: object = {}) =>
  JSON.stringify({ at: Date.now(), version: 3, values, ...more })
test.each([
  ['{', undefined],
  ['[]', undefined],
  [stored('Ada'), undefined],
  [stored({ firstName: 'Ada' }, { at: 'yesterday' }), undefined],
  [stored({ firstName: 7, isNew: 'yes', days: 'Mon' }), undefined],
  [stored({ days: ['Mon', 1], repeats: { weekly: true } }), undefined],
  [stored({ repeats: null, toString: 'x', surname: 'Lee' }), undefined],
  [stored({ firstName: 'Ada', medicalInfo: 'Peanuts', isNew: 1 }), { firstName: 'Ada' }],
  [stored({ repeats: { weekly: true, count: '3' } }), { repeats: { weekly: true, count: '3' } }],
])(
  'the draft of a form takes from what is stored only known fields of the right type: %s',
  (text, values) => {
    const place = createPlace()
    tabStorage.setItem(place.key, text)
    expect(loadDraft(draft, place)?.values).toEqual(values)
  },
)
