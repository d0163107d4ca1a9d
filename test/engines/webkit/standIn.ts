import * as z from 'zod'

/** A story asked for something that WebDriver does not offer. */
export class NotInWebKit extends Error {
  override name = 'NotInWebKit'
}

const behindIt = new WeakMap<object, object>()

/** Members that promises and Vitest look up on any object: it is not an error to lack them. */
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
 * Presents a part of this driver to the stories as the Playwright class that they are written for. This is the only
 * place where a type promises more than there is; a missing member throws an error with its name when it is called.
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

/** The part of this driver behind an object that a story passes back. */
export function behind<T extends object>(given: object, kind: abstract new (...values: never[]) => T): T {
  const part = behindIt.get(given)
  if (part instanceof kind) return part
  throw new NotInWebKit(`WebKit: this is no ${kind.name} of its driver`)
}
