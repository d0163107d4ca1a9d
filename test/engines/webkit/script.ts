import { Script } from 'node:vm'

/** What a story may pass to `evaluate`. */
export type Evaluated = string | ((...values: never[]) => unknown)

/** The body of a script that runs a story's function with these arguments. */
export function bodyOf(evaluated: Evaluated, values: string): string {
  if (typeof evaluated === 'function') return `return (${evaluated})(${values})`
  const expression = `(${evaluated.trim().replace(/;$/, '')}\n)`
  return isScript(expression) ? `return ${expression}` : evaluated
}

function isScript(text: string): boolean {
  try {
    return Boolean(new Script(text))
  } catch {
    return false
  }
}
