import { type Role, roleLabels } from '#shared/access.ts'
import styles from './RoleBadge.module.css'

const colorClasses: Record<Role, string | undefined> = {
  admin: styles.roleAdmin,
  program_director: styles.roleProgramDirector,
  coach: styles.roleCoach,
  assistant_coach: styles.roleAssistantCoach,
  parent: styles.roleParent,
  player: styles.rolePlayer,
}

/** A person's role, as a color and a word. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={`${styles.roleBadge} ${colorClasses[role]}`}>{roleLabels[role]}</span>
}
