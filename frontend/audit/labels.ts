import type { AuditEntry, Party } from '#shared/audit/model.ts'

const nobody = 'somebody who is no longer in the club'

/** What things are called that have no name any more, by the beginning of their ids. */
const gone: Record<string, string> = {
  usr: nobody,
  ply: nobody,
  team: 'a team that is no longer there',
  prg: 'a program that is no longer there',
  evt: 'an event that is no longer there',
  ser: 'a series of events',
  ann: 'an announcement that is no longer there',
  typ: 'a badge that is no longer there',
  cred: 'a credential that is no longer there',
  reg: 'a registration that is no longer there',
  inv: 'an invoice that is no longer there',
}

const nounOf = (id: string): string => id.split('_', 1)[0] ?? ''

/** A person or a thing by its name, or what can be said without one. */
export const nameOf = ({ id, name }: Party): string => name ?? gone[nounOf(id)] ?? nobody

/** Who acted; it need not have been a person. */
export function actorOf({ actor }: AuditEntry): string {
  if (actor.id === 'system') return 'The club’s own system'
  if (actor.id.startsWith('stripe:')) return 'Stripe'
  const name = nameOf(actor)
  return name === nobody ? `S${name.slice(1)}` : name
}

/** Whom it concerns, or else to what it was done; undefined where that is the whole club. */
export function aboutOf({ person, subject }: AuditEntry): Party | undefined {
  if (person) return person
  return nounOf(subject.id) in gone ? subject : undefined
}

/** The name of what a detail names by its id. */
export function named({ details, names }: AuditEntry, key: string): string | undefined {
  const id = details[key]
  if (typeof id !== 'string' || id === '') return undefined
  return names[id] ?? gone[nounOf(id)]
}

export function textIn({ details }: AuditEntry, key: string): string | undefined {
  const value = details[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function numberIn({ details }: AuditEntry, key: string): number | undefined {
  const value = details[key]
  return typeof value === 'number' ? value : undefined
}

export function listIn({ details }: AuditEntry, key: string): readonly string[] {
  const value = details[key]
  return Array.isArray(value) ? value : []
}

/** "hasMedicalIssues" -> "has medical issues", as far as a name of the program can be read. */
export const fieldWords = (fields: readonly string[]): string =>
  fields.map(field => field.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()).join(', ')
