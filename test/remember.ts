/** The same function, which computes its result once for each argument, or for each key of one. */
export function remember<Argument, Result>(
  compute: (argument: Argument) => Result,
  keyOf: (argument: Argument) => unknown = argument => argument,
): (argument: Argument) => Result {
  const results = new Map<unknown, { result: Result }>()
  return argument => {
    const key = keyOf(argument)
    const known = results.get(key) ?? { result: compute(argument) }
    results.set(key, known)
    return known.result
  }
}
