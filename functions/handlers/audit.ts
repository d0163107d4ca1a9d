import type { AuditEntry, Party } from '#shared/audit/model.ts'
import { audit as routes } from '#shared/audit/routes.ts'
import { auditKindOf, shownDetails } from '#shared/audit/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { replyWith } from '../platform/http/reply.ts'
import { getNames } from '../services/audit/subjectNames.ts'
import { listAuditPage } from '../services/audit/trail.ts'
import type { AuditRow } from '../stores/audit/store.ts'

export const audit = defineFeature(routes, {
  async list({ caller, query: { cursor, ...filter } }) {
    const { person, about, from, until } = filter
    const scope = `audit#${[person, about, from, until].join('#')}#${caller.id}`
    const start = await openCursor(cursor, scope)
    const { rows, next } = await listAuditPage(filter, start?.before)
    const details = rows.map(visibleDetails)
    const names = await getNames(rows.flatMap((row, at) => [...partyIds(row), ...possibleIds(details[at])]))
    const sealed = await sealCursor(next === undefined ? undefined : { before: next }, scope)
    return replyWith(
      rows.map((row, at) => toEntry(row, details[at] ?? {}, names)),
      { headers: sealed ? { 'x-next-cursor': sealed } : {} },
    )
  },
})

type Details = AuditEntry['details']

function toEntry(row: AuditRow, details: Details, names: Map<string, string>): AuditEntry {
  const { id, at, action, actor, subject, person } = row
  return {
    id,
    at,
    action,
    about: auditKindOf(action),
    actor: toParty(actor, names.get(actor)),
    subject: toParty(subject, names.get(subject) ?? recordedName(details)),
    person: person && person !== subject ? toParty(person, names.get(person)) : undefined,
    details,
    names: Object.fromEntries(
      possibleIds(details).flatMap(text => {
        const name = names.get(text)
        return name === undefined ? [] : [[text, name]]
      }),
    ),
  }
}

const toParty = (id: string, name: string | undefined): Party => ({ id, ...(name && { name }) })

/** The name recorded with the entry, for things that were deleted. */
const recordedName = ({ name, title }: Details): string | undefined =>
  [name, title].find(known => typeof known === 'string')

const partyIds = ({ actor, subject, person }: AuditRow): string[] => [
  actor,
  subject,
  ...(person ? [person] : []),
]

/** Values in the details that may be ids of people. */
const possibleIds = ({ userIds, ...details }: Details = {}): string[] =>
  [...Object.values(details), ...(Array.isArray(userIds) ? userIds.slice(0, maxNamed) : [])].filter(
    value => typeof value === 'string',
  )
const maxNamed = 4

/** The details that may be shown: listed in `shownDetails`, and short. */
function visibleDetails({ details }: AuditRow): Details {
  return Object.fromEntries(
    shownDetails.flatMap(key => {
      const value = toPlainValue(details[key])
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function toPlainValue(value: unknown): Details[string] | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'string') return value.slice(0, maxTextLength)
  if (!Array.isArray(value)) return undefined
  return value.slice(0, maxListItems).map(one => String(one).slice(0, 80))
}

const maxTextLength = 500
const maxListItems = 40
