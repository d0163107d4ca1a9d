import { initialsOf } from '#shared/text.ts'
import styles from './Logo.module.css'

/** What stands next to the club's name: its initials on its color. */
export function Logo({ name }: { name: string }) {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <text x="16" y="16.5">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
