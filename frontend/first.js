// Stands in each page, so that it runs before anything else is loaded; the policy of the site allows it by its hash.
// In ES5, which the oldest browsers can read: they are told to update.
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
// Whoever has logged in here before is welcomed back.
function hasMarker() {
  try {
    return /(^|; )(logged_in|authenticated|user_id)=/.test(document.cookie)
  } catch (_error) {
    return false
  }
}
if (readStored('known') || readStored('authToken') || hasMarker()) document.documentElement.dataset.known = ''

// What a page asks for first is asked for while its scripts still load; frontend/lib/http.ts takes the answers.
// The build writes a page's own addresses into the tag of this script. With data-home they, and the files in it, are
// of the dashboard, which `/` shows to whoever is signed in; other pages of the same document ask for nothing of it.
var token = readStored('logoutPending') ? null : readStored('authToken')
window.earlyReplies = {}

function askEarly(address) {
  var options = { headers: { Accept: 'application/json' }, credentials: 'same-origin' }
  if (token) options.headers.Authorization = 'Bearer ' + token
  var early = { at: performance.now() }
  early.token = token
  early.reply = fetch(address + (address.indexOf('?') < 0 ? '?_=' : '&_=') + Date.now(), options)
  early.reply.catch(ignore)
  window.earlyReplies[address] = early
}
function askForPage() {
  askEarly('/api/config')
  if (token) askEarly('/api/user')
  var tag = document.currentScript
  var files = tag.getAttribute('data-home')
  if (files !== null) {
    if (!token || location.pathname !== '/') return
    files.split(' ').forEach(loadAhead)
  }
  var own = tag.getAttribute('data-early')
  // A filter in the address asks for something else.
  if (own && !location.search) own.split(' ').forEach(askEarly)
}
function loadAhead(file) {
  var link = document.createElement('link')
  var isStyle = /\.css$/.test(file)
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.appendChild(link)
}
if (window.fetch) askForPage()

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
    'This browser is too old for this site. Please update it, or use a current version of Chrome, Edge, Firefox or Safari.'
  document.body.insertBefore(sentence, document.body.firstChild)
}
if (!isCurrent) document.addEventListener('DOMContentLoaded', askToUpdate)
