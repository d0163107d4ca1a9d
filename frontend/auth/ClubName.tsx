import { useClub } from '#frontend/lib/club.ts'
import { Logo } from '#frontend/ui/Logo.tsx'
import styles from './auth.module.css'

/** Reserves its line while the name is loading, so that nothing below it moves. */
export function ClubName() {
  const { name, isKnown } = useClub()
  return (
    <p className={styles.brand}>
      <Logo />
      <span>{isKnown ? name : '\u00a0'}</span>
    </p>
  )
}
