import { type Role, roleLabels } from '#shared/access.ts'
import './role-badge.css'

/** A person's role, as color and word. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={`role-badge role-${role}`}>{roleLabels[role]}</span>
}
