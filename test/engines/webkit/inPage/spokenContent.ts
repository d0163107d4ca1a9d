/** What a style sheet puts before or after an element, and what is read aloud in its place. */
const withAlternative = /^"(?:[^"\\]|\\.)*" \/ ("(?:[^"\\]|\\.)*")$/

/** Ivya takes names from the content of style sheets, and does not know that this may have a text of its own. */
export function withSpokenContent<T>(look: () => T): T {
  const ofBrowser = window.getComputedStyle
  window.getComputedStyle = (element, pseudo) => {
    const style = ofBrowser.call(window, element, pseudo)
    const spoken = pseudo ? withAlternative.exec(style.content)?.[1] : undefined
    if (spoken === undefined) return style
    return new Proxy(style, { get: (_, name) => (name === 'content' ? spoken : Reflect.get(style, name)) })
  }
  try {
    return look()
  } finally {
    window.getComputedStyle = ofBrowser
  }
}
