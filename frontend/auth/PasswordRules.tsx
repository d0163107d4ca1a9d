import { useEffect, useState } from 'react'
import type { passwordRules } from '#shared/auth/model.ts'
import styles from './PasswordRules.module.css'

type Rules = typeof passwordRules

/** The password rules, checked off while typing. They are loaded with the schema, after the screen. */
export function PasswordRules({ password }: { password: string }) {
  const [rules, setRules] = useState<Rules>()
  useEffect(() => {
    import('#shared/auth/model.ts').then(
      model => setRules(model.passwordRules),
      // Without the list the form still shows its errors.
      () => undefined,
    )
  }, [])
  return (
    <ul className={styles.passwordRules} aria-label="Password requirements">
      {rules?.map(({ label, test }) => {
        const isMet = test.test(password)
        return (
          <li key={label} data-met={isMet}>
            {label}
            {isMet && <span className="hidden"> (met)</span>}
          </li>
        )
      })}
    </ul>
  )
}
