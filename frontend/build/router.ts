import type { Plugin } from 'vite'

/**
 * What of react-router only its server framework and the developer tools use, taken out of the first view
 * (5 kB): components are made by calls that the package does not mark as pure and get names afterwards,
 * which a bundler takes for uses; links can prefetch from the framework's manifest; and warnings bring their
 * texts, because the package leads browsers to its development build. A version with other words would only
 * be heavier again, and the budget test would say so.
 */
export function trimmedRouter(): Plugin {
  return {
    name: 'trimmed-router',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/react-router/dist/') ? { code: trimmed(code), map: null } : undefined,
  }
}

const pure = '/* @__PURE__ */'

const trimmed = (code: string) =>
  code
    .replaceAll(/^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\()/gm, `$1${pure} `)
    .replaceAll(/^(var \w+ = )(class extends \w+\.Component \{[\s\S]*?^\});/gm, `$1${pure} (() => $2)();`)
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^function usePrefetchBehavior\(.*\{$/m, '$& return [false, null, {}];')
    .replace(/return shouldPrefetch && !isAbsolute \? .+ : link;/, 'return link;')
    .replace(/^function warning\(/m, '/* @__NO_SIDE_EFFECTS__ */ $&')
    .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
