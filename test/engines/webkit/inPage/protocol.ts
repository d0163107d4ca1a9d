/** One step from the elements found so far to the next ones, as a locator collects them. */
export type Step =
  | { query: string }
  | { nth: number }
  | { has: Step[] }
  | { hasNot: Step[] }
  | { and: Step[] }
  | { or: Step[] }

export interface Point {
  x: number
  y: number
}

/** The state of an element right now. */
export interface Sight {
  visible: boolean
  enabled: boolean
  editable: boolean
  checked: boolean
  /** Its position, to compare with the previous one: a click would miss an element that moves. */
  box: string
  /** Its center, or null if that is outside the window. */
  point: Point | null
  /** What covers its center. */
  cover: string | null
}
