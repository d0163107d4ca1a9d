import type { AuditEntry, Party } from '#shared/audit/model.ts'

const unknownPerson = 'someone who is no longer in the club'

/** Labels for deleted things without a name, by the prefix of their ids. */
const deletedLabels: Record<string, string> = {
  usr: unknownPerson,
  ply: unknownPerson,
  team: 'a deleted team',
  prg: 'a deleted program',
  evt: 'a deleted event',
  ser: 'a series of events',
  ann: 'a deleted announcement',
  typ: 'a deleted badge',
  cred: 'a deleted credential',
  reg: 'a deleted registration',
  inv: 'a deleted invoice',
}

const getIdPrefix = (id: string): string => id.split('_', 1)[0] ?? ''

/** The name of a person or thing, or a label for a deleted one. */
export const partyName = ({ id, name }: Party): string =>
  name ?? deletedLabels[getIdPrefix(id)] ?? unknownPerson

/** The name of the actor, who need not be a person. */
export function actorName({ actor }: AuditEntry): string {
  if (actor.id === 'system') return 'The club’s system'
  if (actor.id.startsWith('stripe:')) return 'Stripe'
  const name = partyName(actor)
  return name === unknownPerson ? `S${name.slice(1)}` : name
}

/** The person concerned, or else the subject; undefined if that is the whole club. */
export function findSubject({ person, subject }: AuditEntry): Party | undefined {
  if (person) return person
  return getIdPrefix(subject.id) in deletedLabels ? subject : undefined
}

/** The name for an id in the details. */
export function getDetailName({ details, names }: AuditEntry, key: string): string | undefined {
  const id = details[key]
  if (typeof id !== 'string' || id === '') return undefined
  return names[id] ?? deletedLabels[getIdPrefix(id)]
}

export function getDetailText({ details }: AuditEntry, key: string): string | undefined {
  const value = details[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function getDetailNumber({ details }: AuditEntry, key: string): number | undefined {
  const value = details[key]
  return typeof value === 'number' ? value : undefined
}

export function getDetailList({ details }: AuditEntry, key: string): readonly string[] {
  const value = details[key]
  return Array.isArray(value) ? value : []
}

/** "hasMedicalIssues" -> "has medical issues": makes field names readable. */
export const formatFieldNames = (fields: readonly string[]): string =>
  fields.map(field => field.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()).join(', ')
