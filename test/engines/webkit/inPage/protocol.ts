/** One step from the elements found so far to the next, as a locator collects them. */
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
  /** Its position, to be compared with the former one: a click on something that moves misses it. */
  box: string
  /** Its center, or nothing if that is outside the window. */
  point: Point | null
  /** What covers its center. */
  cover: string | null
}
