import { uploads } from 'virtual:routes'
import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { fillPath } from '#shared/http.ts'
import { initialsOf } from '#shared/text.ts'
import styles from './Logo.module.css'

/** What stands next to the club's name: its logo, or its initials on its color. */
export function Logo() {
  const { config, name } = useClub()
  const [broken, setBroken] = useState<string>()
  const id = config?.logoUrl ?? ''
  if (id && id !== broken) {
    const src = fillPath(uploads.logo.path, { id })
    return <img className={styles.picture} src={src} alt="" onError={() => setBroken(id)} />
  }
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <text x="16" y="16.5">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
