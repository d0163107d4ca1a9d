import { useState } from 'react'
import { applyTheme, readTheme, type Theme, themes } from '#frontend/lib/theme.ts'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import styles from './layout.module.css'

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const choose = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <RadioGroup
      label="Appearance"
      hideLabel
      className={styles.themeSwitch}
      options={themes.map(value => ({ value, label: labels[value] }))}
      value={theme}
      onChange={choose}
    />
  )
}
