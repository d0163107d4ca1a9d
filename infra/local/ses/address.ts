import { decodeWords } from './encoding.ts'
import { SesFailure } from './failure.ts'

export type Address = { name: string; address: string }

/** Reads `name@host` or `Name <name@host>`, and refuses what SES refuses, in its words. */
export function readAddress(text: string): Address {
  const named = /^(.*)<([^<>]*)>\s*$/s.exec(text)
  const address = (named?.[2] ?? text).trim()
  check(address, text)
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1')
  return { name: decodeWords(name), address }
}

/** Splits a header such as `"Doe, Jo" <jo@x>, al@y` at the commas between addresses. */
export function splitAddresses(header: string): string[] {
  const parts = header.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []
  return parts.map(part => part.trim()).filter(part => part !== '')
}

export function isVerified(address: string, verified: ReadonlySet<string>): boolean {
  const lower = address.toLowerCase()
  const domain = lower.slice(lower.lastIndexOf('@') + 1)
  // A verified domain covers its subdomains too.
  const parents = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'))
  return verified.has(lower) || parents.some(parent => verified.has(parent))
}

function check(address: string, text: string): void {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (hasControl(text)) throw illegal('Local address contains control or whitespace')
  if (at < 0) throw illegal("Missing final '@domain'")
  if (local === '' || local.length > 64) throw illegal('Illegal address')
  if (/[\s,;:()[\]\\<>@]/.test(local)) throw illegal('Local address contains control or whitespace')
  if (!isAscii(local)) throw illegal('Local address contains non-ASCII characters')
  if (local.startsWith('.')) throw illegal('Local address starts with dot')
  if (local.endsWith('.')) throw illegal('Local address ends with dot')
  if (local.includes('..')) throw illegal('Local address contains dot-dot')
  if (domain === '') throw illegal('Missing domain')
  if (domain.startsWith('.')) throw illegal('Domain starts with dot')
  if (domain.endsWith('.')) throw illegal('Domain ends with dot')
  if (domain.includes('..')) throw illegal('Domain contains dot-dot')
  if (!/^[a-z0-9.-]+$/i.test(domain)) throw illegal('Domain contains illegal character')
  if (address.length > 320) throw illegal('Address is too long')
}

function illegal(message: string): SesFailure {
  return new SesFailure('InvalidParameterValue', message)
}

function hasControl(text: string): boolean {
  return Array.from(text).some(character => character < ' ' || character === '\u007f')
}

function isAscii(text: string): boolean {
  return Array.from(text).every(character => character <= '\u007f')
}
