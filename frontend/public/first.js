// Runs before the first paint. Written so that browsers of the last decade can parse it and tell their users
// to update.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
  const color = localStorage.getItem('clubColor')
  if (color) document.documentElement.style.setProperty('--club', color)
} catch (_error) {
  // Storage is blocked: keep the system's theme and the default color.
}

// Safari remembers a module whose preload failed, so that even a reload does not request it again. Requesting
// it in another way clears that.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload')
      fetch(target.href).catch(() => {})
  },
  true,
)

// The `limitingFeatures` of frontend/browsers.ts: without these, colors and toasts are missing.
const isCurrent =
  'popover' in HTMLElement.prototype &&
  window.CSS &&
  CSS.supports('color', 'light-dark(red, red)') &&
  CSS.supports('color', 'oklch(from red l c h)')

if (!isCurrent) {
  document.addEventListener('DOMContentLoaded', () => {
    const sentence = document.createElement('p')
    sentence.className = 'old-browser'
    sentence.setAttribute('role', 'alert')
    sentence.textContent =
      'This browser is too old for this site. Please update it, or use a current Chrome, Edge, Firefox or Safari.'
    document.body.insertBefore(sentence, document.body.firstChild)
  })
}
