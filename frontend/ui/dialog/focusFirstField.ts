const wanted = ['[data-initial-focus]', 'form :is(input, select, textarea):enabled:not([type="hidden"])']

/**
 * Moves the focus of a dialog that has just opened, or whose form has just loaded, to its first field; otherwise it would
 * be on the close icon, which comes first. Does nothing once the user has moved on.
 */
export function focusFirstField(dialog: HTMLDialogElement): void {
  const { activeElement } = document
  const isUntouched =
    activeElement === document.body || activeElement?.parentElement?.parentElement === dialog
  if (!isUntouched) return
  // Not in the question that it may ask, which is a dialog inside of it.
  const [field] = wanted
    .flatMap(selector => [...dialog.querySelectorAll<HTMLElement>(selector)])
    .filter(element => element.closest('dialog') === dialog)
  field?.focus()
}
