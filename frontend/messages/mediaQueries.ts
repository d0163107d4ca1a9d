/** Fingers and a keyboard on the screen: there Enter makes a new line, and focus would bring that keyboard up. */
export const isTouched = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches

/** Room for list and chat beside each other; the same in messages.css. */
export const isWide = (): boolean => matchMedia('(min-width: 48rem)').matches
