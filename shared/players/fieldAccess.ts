import { isStaff, type Role } from '../access.ts'

/** A viewer's relation to a child. One person can have several: most coaches are parents too. */
export type Relation = 'teammate' | 'self' | 'parent' | 'assistant' | 'coach' | 'director' | 'admin'

interface Rule {
  read: readonly Relation[]
  write: readonly Relation[]
  /** Who else may take away what is there, without being able to enter anything. */
  remove?: readonly Relation[]
  /** Staff and office read it only in the single view, on request, and every read is audited. */
  audited?: true
}

const office = ['director', 'admin'] as const
const staff = ['assistant', 'coach', ...office] as const
const family = ['self', 'parent'] as const
const all = ['teammate', ...family, ...staff] as const

const name: Rule = { read: all, write: ['parent', ...office] }
const onTeam: Rule = { read: all, write: ['coach', ...office] }
const about: Rule = { read: [...family, ...staff], write: ['parent', ...office] }
const kit: Rule = { read: [...family, ...staff], write: [...family, ...office] }
const district: Rule = { read: ['parent', ...office], write: ['parent', ...office] }
const shown: Rule = { read: [...family, ...staff], write: [] }

/** Who may read and write each field of a child. A field not listed here is accessible to no one. */
export const fields = {
  firstName: name,
  lastName: name,
  birthYear: { read: all, write: [] },
  teamId: { read: all, write: office },
  jerseyNumber: onTeam,
  position: onTeam,
  dateOfBirth: about,
  gender: about,
  grade: about,
  gradeYear: about,
  isGradeUnsure: shown,
  usaLacrosseNumber: about,
  schoolAttending: about,
  emergencyContact: about,
  emergencyPhone: about,
  emergencyRelationship: about,
  hasMedicalIssues: about,
  medicalInfo: { read: [...family, ...staff], write: ['parent', 'admin'], audited: true },
  jerseySize: kit,
  shortsSize: kit,
  helmetType: kit,
  requestedNumbers: kit,
  coachShirtSize: kit,
  // Teammates' families see it if the guardian released it; see `maySeePicture`.
  playerImageUrl: kit,
  // Only the guardian who uploaded it may open it; see `certificateAccess`.
  birthCertificateUrl: { read: ['parent', ...office], write: ['parent'], remove: office, audited: true },
  isOutOfDistrict: district,
  hasDistrictRelease: district,
  notes: { read: staff, write: ['coach', ...office] },
  userId: shown,
  parentId: shown,
  parentName: shown,
  parentEmail: shown,
  parentPhone: shown,
  parentMailProblem: { read: staff, write: [] },
  published: { read: staff, write: [] },
  memberships: shown,
  attendance: shown,
  createdAt: shown,
} as const satisfies Record<string, Rule>

export type PlayerField = keyof typeof fields

interface Viewer {
  role: Role
  childIds: readonly string[]
  teamIds: readonly string[]
  playerId?: string
}

/** The caller's relations to a child on these teams. `teammate` is anyone else who reads its roster. */
export function relationsTo(caller: Viewer, child: { id: string; teamIds: readonly string[] }): Relation[] {
  const coaches = isStaff(caller.role) && child.teamIds.some(id => caller.teamIds.includes(id))
  return [
    ...(caller.playerId === child.id ? (['self'] as const) : []),
    ...(caller.childIds.includes(child.id) && caller.playerId === undefined ? (['parent'] as const) : []),
    ...(coaches && caller.role === 'assistant_coach' ? (['assistant'] as const) : []),
    ...(coaches && caller.role === 'coach' ? (['coach'] as const) : []),
    ...(caller.role === 'program_director' ? (['director'] as const) : []),
    ...(caller.role === 'admin' ? (['admin'] as const) : []),
  ]
}

export const mayRead = (field: PlayerField, relations: readonly Relation[]): boolean =>
  relations.some(relation => includes(fields[field].read, relation))

export const mayWrite = (field: PlayerField, relations: readonly Relation[]): boolean =>
  relations.some(relation => includes(fields[field].write, relation))

/** May they leave the field empty? */
export const mayRemove = (field: PlayerField, relations: readonly Relation[]): boolean => {
  const rule: Rule = fields[field]
  return relations.some(relation => includes(rule.write, relation) || includes(rule.remove ?? [], relation))
}

export const writesAnything = (relations: readonly Relation[]): boolean =>
  Object.values(fields).some(rule => relations.some(relation => includes(rule.write, relation)))

/** The family reads these fields freely; anyone else has to request them, and each read is audited. */
export const isAudited = (field: PlayerField, relations: readonly Relation[]): boolean =>
  'audited' in fields[field] && !relations.some(relation => includes(family, relation))

/** Keeps only the fields that one of these relations may read. */
export function pickReadable<T extends object>(view: T, relations: readonly Relation[]): Partial<T> {
  const kept = Object.entries(view).filter(([field]) => isField(field) && mayRead(field, relations))
  return Object.fromEntries(kept) as Partial<T>
}

const isField = (name: string): name is PlayerField => name in fields
const includes = (list: readonly Relation[], relation: Relation): boolean => list.includes(relation)
