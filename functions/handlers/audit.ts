import type { AuditEntry, Party } from '#shared/audit/model.ts'
import { audit as routes } from '#shared/audit/routes.ts'
import { auditKindOf, shownDetails } from '#shared/audit/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { answer } from '../platform/http/reply.ts'
import { namesOf } from '../services/audit/names.ts'
import { pageOf } from '../services/audit/trail.ts'
import type { Audit } from '../stores/audit/store.ts'

export const audit = feature(routes, {
  async list({ caller, query: { cursor, ...filter } }) {
    const { person, about, from, until } = filter
    const scope = `audit#${[person, about, from, until].join('#')}#${caller.id}`
    const start = await openCursor(cursor, scope)
    const { rows, next } = await pageOf(filter, start?.before)
    const details = rows.map(shown)
    const names = await namesOf(rows.flatMap((row, at) => [...partiesOf(row), ...textsOf(details[at])]))
    const sealed = await sealCursor(next === undefined ? undefined : { before: next }, scope)
    return answer(
      rows.map((row, at) => view(row, details[at] ?? {}, names)),
      { headers: sealed ? { 'x-next-cursor': sealed } : {} },
    )
  },
})

type Details = AuditEntry['details']

function view(row: Audit, details: Details, names: Map<string, string>): AuditEntry {
  const { id, at, action, actor, subject, person } = row
  return {
    id,
    at,
    action,
    about: auditKindOf(action),
    actor: party(actor, names.get(actor)),
    subject: party(subject, names.get(subject) ?? keptName(details)),
    person: person && person !== subject ? party(person, names.get(person)) : undefined,
    details,
    names: Object.fromEntries(
      textsOf(details).flatMap(text => {
        const name = names.get(text)
        return name === undefined ? [] : [[text, name]]
      }),
    ),
  }
}

const party = (id: string, name: string | undefined): Party => ({ id, ...(name && { name }) })

/** What is gone is called what it was called when it went, where that was written down. */
const keptName = ({ name, title }: Details): string | undefined =>
  [name, title].find(known => typeof known === 'string')

const partiesOf = ({ actor, subject, person }: Audit): string[] => [
  actor,
  subject,
  ...(person ? [person] : []),
]

/** Whatever in the details may be somebody's id. */
const textsOf = ({ userIds, ...details }: Details = {}): string[] =>
  [...Object.values(details), ...(Array.isArray(userIds) ? userIds.slice(0, mostNamed) : [])].filter(
    value => typeof value === 'string',
  )
const mostNamed = 4

/** Of what was written down only what the table lists, and only where it is short. */
function shown({ details }: Audit): Details {
  return Object.fromEntries(
    shownDetails.flatMap(key => {
      const value = plain(details[key])
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function plain(value: unknown): Details[string] | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'string') return value.slice(0, longest)
  if (!Array.isArray(value)) return undefined
  return value.slice(0, mostOfList).map(one => String(one).slice(0, 80))
}

const longest = 500
const mostOfList = 40
