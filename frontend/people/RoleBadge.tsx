import { type Role, roleLabels } from '#shared/access.ts'
import './role-badge.css'

/** What somebody is in the club: a colour and the word. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={`role-badge role-${role}`}>{roleLabels[role]}</span>
}
