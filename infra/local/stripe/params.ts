import { createHash } from 'node:crypto'
import { invalid } from './errors.ts'

/** The form encoding of Stripe's API: `card[number]=…`, `types[0]=…`, `metadata[key]=…`. */
export class Params {
  readonly #values: URLSearchParams

  constructor(text: string) {
    this.#values = new URLSearchParams(text)
  }

  get(name: string): string | undefined {
    return this.#values.get(name) ?? undefined
  }

  required(name: string): string {
    const value = this.get(name)
    if (value) return value
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.get(name)
    if (value === undefined) return undefined
    const found = allowed.find(candidate => candidate === value)
    if (found) return found
    throw invalid(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
  }

  integer(name: string): number | undefined {
    const value = this.get(name)
    if (value === undefined) return undefined
    if (/^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }

  list(name: string): string[] {
    return this.#under(name).map(([, value]) => value)
  }

  map(name: string): [key: string, value: string][] {
    return this.#under(name)
  }

  /** Stripe refuses parameters that it does not know; so does this, so that no typo goes unnoticed. */
  allowOnly(names: readonly string[]): void {
    for (const key of this.#values.keys()) {
      const name = key.split('[', 1)[0] ?? key
      if (names.includes(name)) continue
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    }
  }

  /** Compares requests without storing their content: a card number must not reach the store. */
  fingerprint(prefix: string): string {
    const sorted = [...this.#values].map(pair => JSON.stringify(pair)).sort()
    return createHash('sha256')
      .update([prefix, ...sorted].join('\n'))
      .digest('hex')
  }

  #under(name: string): [string, string][] {
    return [...this.#values].flatMap(([key, value]): [string, string][] =>
      key.startsWith(`${name}[`) && key.endsWith(']') ? [[key.slice(name.length + 1, -1), value]] : [],
    )
  }
}
