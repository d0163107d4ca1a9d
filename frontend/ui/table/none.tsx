/** In a cell without a value: a dash on a desktop, and on a phone the cell is left out with its label. */
export const none = (
  <span className="muted" data-none="">
    –
  </span>
)
