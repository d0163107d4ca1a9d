/** For reading what the browser kept: older versions may have written it. */

export const hasKey = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value

export const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  hasKey(value, name) && typeof value[name] === 'string'
