import { useEffect, useRef } from 'react'
import styles from './club.module.css'

/** Previews the theme of a color, in light and dark mode. */
export function ColorPreview({ color }: { color: string }) {
  return (
    <div className={styles.clubPreview}>
      <ThemeSample theme="light" color={color} />
      <ThemeSample theme="dark" color={color} />
    </div>
  )
}

function ThemeSample({ theme, color }: { theme: 'light' | 'dark'; color: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.style.setProperty('--club', color)
  }, [color])
  return (
    <div ref={box} className={`club-colors ${styles.clubSample}`} data-theme={theme}>
      <p>In {theme}</p>
      <p className={styles.clubSampleLink}>A link to a team</p>
      <p className={styles.clubSampleSoft}>A selected day</p>
      <p className={styles.clubSampleButton}>A button</p>
    </div>
  )
}
