/** The kinds of things an audit entry can be about; each action belongs to one of them. */
export const auditKinds = [
  'access',
  'medical',
  'people',
  'money',
  'teams',
  'credentials',
  'messages',
  'deletions',
  'settings',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditKindLabels: Record<AuditKind, string> = {
  access: 'Roles and access',
  medical: 'Medical notes and certificates',
  people: 'People and families',
  money: 'Registrations and money',
  teams: 'Teams, programs and schedule',
  credentials: 'Credentials and badges',
  messages: 'Messages and concerns',
  deletions: 'Deletions',
  settings: 'Club settings',
}
