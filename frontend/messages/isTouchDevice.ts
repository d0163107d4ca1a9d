/**
 * A touch device with an on-screen keyboard: Enter adds a line, and focusing an input would open the
 * keyboard.
 */
export const isTouchDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches

/** Wide enough for list and chat side by side; the breakpoint of the messages' stylesheet. */
export const isWideScreen = (): boolean => matchMedia('(min-width: 48rem)').matches
