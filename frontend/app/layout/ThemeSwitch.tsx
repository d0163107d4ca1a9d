import { useState } from 'react'
import { applyTheme, readTheme, type Theme, themes } from '#frontend/lib/theme.ts'
import styles from './layout.module.css'

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const choose = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className={styles.themeSwitch}>
      <legend>Appearance</legend>
      <div>
        {themes.map(option => (
          <label key={option}>
            <input type="radio" name="theme" checked={theme === option} onChange={() => choose(option)} />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
