import { deviceStorage } from './storage.ts'

/** The settings that `first.js` applies before the first paint of the next visit. */

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function readTheme(): Theme {
  const stored = deviceStorage.getItem('theme')
  return themes.find(theme => theme === stored) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    deviceStorage.removeItem('theme')
    delete document.documentElement.dataset.theme
  } else {
    deviceStorage.setItem('theme', theme)
    document.documentElement.dataset.theme = theme
  }
}

export function saveColor(color: string): void {
  deviceStorage.setItem('clubColor', color)
  document.documentElement.style.setProperty('--club', color)
}
