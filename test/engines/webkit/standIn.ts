import * as z from 'zod'

/** A story asked for something that WebDriver cannot give. */
export class NotInWebKit extends Error {
  override name = 'NotInWebKit'
}

const behindIt = new WeakMap<object, object>()

/** What promises and vitest ask of every object that they are handed: lacking it is no error. */
const askedOfAll = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
  '@@__IMMUTABLE_ITERABLE__@@',
  '@@__IMMUTABLE_RECORD__@@',
])

/**
 * Hands a part of this driver to the stories as the class of Playwright that they are written against. This is the
 * one place where the type says more than there is; whatever is missing throws by its name when it is called.
 */
export function standIn<T extends object>(name: string, part: object): T {
  const proxy = new Proxy(part, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member)
      if (typeof value === 'function') return value.bind(target)
      if (value !== undefined || typeof member === 'symbol' || askedOfAll.has(member)) return value
      return () => {
        throw new NotInWebKit(`WebKit: ${name}.${member} is not supported by its driver`)
      }
    },
  })
  behindIt.set(proxy, part)
  return z.custom<T>(value => value === proxy).parse(proxy)
}

/** The part of this driver behind something that a story hands back. */
export function behind<T extends object>(given: object, kind: abstract new (...values: never[]) => T): T {
  const part = behindIt.get(given)
  if (part instanceof kind) return part
  throw new NotInWebKit(`WebKit: this is no ${kind.name} of its driver`)
}
