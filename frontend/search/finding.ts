/** Something that was found, and the address that shows it. */
export interface Finding {
  to: string
  title: string
  /** What tells it from others with the same title. */
  about?: string
}

export interface FindingGroup {
  label: string
  findings: Finding[]
}
