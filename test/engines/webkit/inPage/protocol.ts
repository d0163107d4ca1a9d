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

/** How an element is at this moment. */
export interface Sight {
  visible: boolean
  enabled: boolean
  editable: boolean
  checked: boolean
  /** Where it stands, to be compared with where it stood: who clicks at what moves hits something else. */
  box: string
  /** Its middle, or nothing where that is outside of the window. */
  point: Point | null
  /** What lies over its middle. */
  cover: string | null
}
