// Runs before the first paint: the chosen theme and the club's colour of the last visit.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
  const color = localStorage.getItem('clubColor')
  if (color) document.documentElement.style.setProperty('--club', color)
} catch {
  // Storage is blocked: the system's theme and the default colour it is.
}
