import { splitName } from '#shared/users/rules.ts'

/** Splits a full name. A known last name of several words stays whole: "van der Berg". */
export function splitFullName(fullName: string, knownLast: string): { firstName: string; lastName: string } {
  const name = fullName.trim().replace(/\s+/g, ' ')
  const isKept = knownLast !== '' && name.endsWith(` ${knownLast}`)
  return isKept
    ? { firstName: name.slice(0, -knownLast.length).trim(), lastName: knownLast }
    : splitName(name)
}
