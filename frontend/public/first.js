// Runs before the first paint. In ES5, which the oldest browsers can read: they are told to update.
function readStored(name) {
  try {
    return localStorage.getItem(name)
  } catch (_error) {
    // Storage is blocked: the system's theme and the default color it is.
    return null
  }
}
var theme = readStored('theme')
if (theme) document.documentElement.dataset.theme = theme
var color = readStored('clubColor')
if (color) document.documentElement.style.setProperty('--club', color)

// A module that could not be loaded ahead of its use is remembered by Safari as failed, and no reload asks for it
// again. Asked for in another way, it is forgotten.
function askAgain(event) {
  var target = event.target
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'modulepreload') return
  fetch(target.href).catch(ignore)
}
function ignore() {}
addEventListener('error', askAgain, true)

// The limitingFeatures of frontend/browsers.ts: without these, colors and toasts are missing.
var isCurrent =
  'popover' in HTMLElement.prototype &&
  window.CSS &&
  CSS.supports('color', 'light-dark(red, red)') &&
  CSS.supports('color', 'oklch(from red l c h)')

function askToUpdate() {
  var sentence = document.createElement('p')
  sentence.className = 'old-browser'
  sentence.setAttribute('role', 'alert')
  sentence.textContent =
    'This browser is too old for this site. Please update it, or use a current Chrome, Edge, Firefox or Safari.'
  document.body.insertBefore(sentence, document.body.firstChild)
}
if (!isCurrent) document.addEventListener('DOMContentLoaded', askToUpdate)
