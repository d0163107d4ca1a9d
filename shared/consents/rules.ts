/** What people agree to when they join. Each text has a version, and everyone is asked again when it changes. */
export const consents = ['waiver', 'codeOfConduct', 'mediaRelease'] as const
export const consentTitles: Record<(typeof consents)[number], string> = {
  waiver: 'Waiver',
  codeOfConduct: 'Code of conduct',
  mediaRelease: 'Media release',
}

export const isConsent = (name: string): name is (typeof consents)[number] =>
  consents.some(consent => consent === name)

/** "2026-2": the year the text took effect and a running number within it, so no version repeats. */
export function nextVersion(current: string, today: string): string {
  const [year, number] = partsOf(current)
  const thisYear = Number(today.slice(0, 4))
  return thisYear > year ? `${thisYear}-1` : `${year}-${number + 1}`
}

/** Is it this version or a later one? */
export function isAtLeast(version: string, current: string): boolean {
  const [[year, number], [currentYear, currentNumber]] = [partsOf(version), partsOf(current)]
  return year > currentYear || (year === currentYear && number >= currentNumber)
}

function partsOf(version: string): [year: number, number: number] {
  const [year = 0, number = 0] = version.split('-').map(Number)
  return [year, number]
}
