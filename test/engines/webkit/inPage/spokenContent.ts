/** What a style sheet adds before or after an element, and what is read aloud instead. */
const withAlternative = /^"(?:[^"\\]|\\.)*" \/ ("(?:[^"\\]|\\.)*")$/

/** Ivya derives names from the content in style sheets, and does not know that it may have an alternative text. */
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
