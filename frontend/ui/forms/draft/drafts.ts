import { hasKey, pageStorage, tabStorage } from '#frontend/lib/storage.ts'

type Type = 'text' | 'flag' | 'texts'

/** The type of a field, and whether it is private. Only a field that is not private is written into the tab's storage. */
type Kind<Value> = TypeOf<NonNullable<Value>> | `private ${TypeOf<NonNullable<Value>> & Type}`
type TypeOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [boolean]
    ? 'flag'
    : [Value] extends [readonly string[]]
      ? 'texts'
      : [Value] extends [string | boolean]
        ? 'text' | 'flag'
        : { [Name in keyof Value]-?: TypeOf<Value[Name]> }

/**
 * A form that keeps a draft. It says so of each field: a field that is added does not compile until somebody has
 * decided whether it may be written down.
 */
export interface FormDraft<In> {
  /** Unlike that of any other form. */
  name: string
  fields: { [Name in keyof In]-?: Kind<In[Name]> }
  /** The private fields in words, for whoever has to fill them in again: 'your password'. */
  leavesOut?: string
}

/** Where a draft is, and which version of a row it changes: for another version it is of no use. */
export interface DraftPlace {
  key: string
  version: string | number
  /** The same of the private fields of the row. It is not written down. */
  privateVersion?: string
  /** Whether the form has lost its private fields in a reload. */
  lacksPrivate?: boolean
}

export interface FoundDraft<In> {
  values: Partial<In>
  /** Whether the private fields are there as well. */
  isWhole: boolean
}

/** Who writes without being signed in. */
export const visitor = 'visitor'

const prefix = 'draft '

export const draftKey = (owner: string, of: string): string => `${prefix}${owner} ${of}`

export const formKey = (owner: string, name: string, of: string): string =>
  draftKey(owner, `form:${name} ${of}`)

const maxAgeMs = 24 * 3600_000

/** Keeps what differs from the values that the form began with. */
export function saveDraft<In extends object>(
  { fields }: FormDraft<In>,
  { key, version, privateVersion = '', lacksPrivate }: DraftPlace,
  values: object,
  start: object,
): void {
  const was = new Map<string, unknown>(Object.entries(start))
  const changed = listFields(values).filter(([name, value]) => !isSame(value, was.get(name)))
  if (changed.length === 0) {
    removeDraft(key)
    return
  }
  const draft = { at: Date.now(), version, lacksPrivate, values: pickFields(fields, changed, isPublic) }
  tabStorage.setItem(key, JSON.stringify(draft))
  pageStorage.setItem(key, JSON.stringify({ privateVersion, values: pickFields(fields, changed) }))
}

/** What was kept, as far as it still is what the form asks for: another version of the site may have written it. */
export function loadDraft<In extends object>(
  { fields }: FormDraft<In>,
  { key, version, privateVersion = '' }: DraftPlace,
): FoundDraft<In> | undefined {
  const stored = parse(tabStorage.getItem(key))
  const isCurrent = isRecent(stored) && hasKey(stored, 'version') && stored.version === version
  const kept = isCurrent && hasKey(stored, 'values') ? stored.values : undefined
  const inPage = kept === undefined ? undefined : parse(pageStorage.getItem(key))
  const isOfSameRow = hasKey(inPage, 'privateVersion') && inPage.privateVersion === privateVersion
  const typed = isOfSameRow && hasKey(inPage, 'values') ? inPage.values : undefined
  const values = typed
    ? pickFields(fields, listFields(typed))
    : pickFields(fields, listFields(kept), isPublic)
  const isWhole = typed !== undefined && !(hasKey(stored, 'lacksPrivate') && stored.lacksPrivate)
  if (Object.keys(values).length > 0) return { values, isWhole }
  removeDraft(key)
  return undefined
}

const isRecent = (stored: unknown): boolean =>
  hasKey(stored, 'at') && typeof stored.at === 'number' && Date.now() - stored.at < maxAgeMs

/** For a form that is discarded from outside. */
export const forgetDraft = ({ name }: { name: string }, owner: string, of: string): void =>
  removeDraft(formKey(owner, name, of))

export function removeDraft(key: string): void {
  tabStorage.removeItem(key)
  pageStorage.removeItem(key)
}

/** The next user must not find what somebody else was writing. */
export function clearDraftsOfOthers(owner: string): void {
  const own = draftKey(owner, '')
  for (const key of [...tabStorage.keys(), ...pageStorage.keys()])
    if (key.startsWith(prefix) && !key.startsWith(own)) removeDraft(key)
}

const isForm = (key: string): boolean => key.startsWith(prefix) && key.includes(' form:')

/** Of a form that nobody opens again. */
export function clearOldForms(): void {
  for (const key of tabStorage.keys())
    if (isForm(key) && !isRecent(parse(tabStorage.getItem(key)))) removeDraft(key)
}

/** At the end of a session: what a visitor types belongs to nobody yet, and stays. */
export function clearFormsOfUsers(): void {
  for (const key of [...tabStorage.keys(), ...pageStorage.keys()])
    if (isForm(key) && !key.startsWith(draftKey(visitor, ''))) removeDraft(key)
}

export const isPrivate = (kind: unknown): boolean => typeof kind === 'string' && kind.startsWith('private ')
const isPublic = (kind: unknown): boolean => !isPrivate(kind)

function pickFields<In extends object>(
  fields: FormDraft<In>['fields'],
  values: [string, unknown][],
  isTaken: (kind: unknown) => boolean = () => true,
): Partial<In> {
  const kinds = new Map(listFields(fields))
  const picked: object = Object.fromEntries(
    values.filter(([name, value]) => isTaken(kinds.get(name)) && fits(kinds.get(name), value)),
  )
  return hasOnly<In>(kinds, picked) ? picked : {}
}

const hasOnly = <In>(kinds: Map<string, unknown>, values: object): values is Partial<In> =>
  listFields(values).every(([name, value]) => fits(kinds.get(name), value))

/** A group of fields fits as a whole or not at all. */
function fits(kind: unknown, value: unknown): boolean {
  if (typeof kind === 'string') return checks.get(kind.replace('private ', ''))?.(value) ?? false
  return (
    typeof kind === 'object' &&
    listFields(kind).every(([name, inner]) => hasKey(value, name) && fits(inner, value[name]))
  )
}

const isText = (value: unknown) => typeof value === 'string'
const checks = new Map<string, (value: unknown) => boolean>([
  ['text', isText],
  ['flag', value => typeof value === 'boolean'],
  ['texts', value => Array.isArray(value) && value.every(isText)],
])

/** A field that was never filled in is undefined or empty, depending on whether it was shown. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null)

const listFields = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
