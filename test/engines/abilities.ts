import type { EngineName } from './engines.ts'

/** Features of a browser's driver, beyond pages, clicks and typing, that a story may need. */
type Ability = 'media' | 'printing' | 'downloads' | 'dragging' | 'bodies' | 'cookies'

/** What a driver lacks. Stories that need it are skipped there, by its name. */
export const unsupported: Record<EngineName, Partial<Record<Ability, string>>> = {
  chromium: {},
  'oldest-chromium': {
    cookies: 'it keeps the session’s cookie over https only, which the club of a test has not',
    bodies: 'passes no file on that a page sends',
  },
  firefox: {
    media: 'its driver shows no page in dark mode',
    printing: 'none as it is printed',
    downloads: 'does not tell of files that a page saves',
    dragging: 'drags nothing over anything',
    bodies: 'passes no file on that a page sends',
  },
}

/** For `test.skipIf(!can.media)`. */
export const abilitiesOf = (engine: EngineName): Record<Ability, boolean> => {
  const missing = unsupported[engine]
  return {
    media: !missing.media,
    printing: !missing.printing,
    downloads: !missing.downloads,
    dragging: !missing.dragging,
    bodies: !missing.bodies,
    cookies: !missing.cookies,
  }
}
