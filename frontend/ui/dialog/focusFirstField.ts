const wanted = ['[data-initial-focus]', 'form :is(input, select, textarea):enabled:not([type="hidden"])']

/**
 * Moves the focus of a dialog that has just opened to its first field, as soon as there is one; otherwise it would be on
 * the close icon, which comes first. Does nothing once the user has moved on. Returns what ends the wait.
 */
export function focusFirstField(dialog: HTMLDialogElement): () => void {
  const observer = new MutationObserver(() => {
    if (isDone(dialog)) observer.disconnect()
  })
  if (!isDone(dialog)) observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function isDone(dialog: HTMLDialogElement): boolean {
  const { activeElement } = document
  const isUntouched =
    activeElement === document.body || activeElement?.parentElement?.parentElement === dialog
  if (!isUntouched) return true
  // Not in the question that it may ask, which is a dialog inside of it.
  const [field] = wanted
    .flatMap(selector => [...dialog.querySelectorAll<HTMLElement>(selector)])
    .filter(element => element.closest('dialog') === dialog)
  field?.focus()
  return field !== undefined
}
