/**
 * A touch device with an on-screen keyboard: Enter adds a line, and focusing an input would open the
 * keyboard.
 */
export const isTouchDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches
