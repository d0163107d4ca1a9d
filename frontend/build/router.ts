import type { Plugin } from 'vite'

/**
 * What of react-router nobody here uses, taken out of the first view (9 kB): components are made by calls
 * that the package does not mark as pure and get names afterwards, which a bundler takes for uses; warnings
 * bring their texts, because the package leads browsers to its development build; and its router makes room
 * for loaders' data, forms, fetchers, view transitions and a server framework. A version with other words
 * would only be heavier again, and the budget test would say so.
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

/** Functions that only what is missing here would call, each with what it answers instead. */
const unused: Record<string, string> = {
  // Forms and fetchers: requests are `call`'s, see frontend/app/api.ts.
  handleAction: missing(),
  'fetch\\d*': missing(),
  normalizeNavigateOptions: 'return { path }',
  // Loaders and their middleware.
  callRouteMiddleware: missing(),
  defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args)',
  // View transitions and the framework's scroll memory.
  persistAppliedTransitions: 'return',
  restoreAppliedTransitions: 'return',
  enableScrollRestoration: missing(),
  // What a server has rendered for the framework, and who measures it.
  parseHydrationData: 'return',
  decodeRouteErrorResponseDigest: 'return',
  instrumentClientSideRouter: 'return router',
  getRouteInstrumentationUpdates: 'return {}',
  // Every screen has an error boundary.
  DefaultErrorComponent: 'return null',
}

function missing(): string {
  return `throw Error('Not in this site: see frontend/build/router.ts')`
}

const withoutUnused = (code: string) =>
  Object.entries(unused).reduce(
    (text, [name, answer]) =>
      text.replace(new RegExp(`^ *(?:async )?function ${name}\\(.*\\) \\{$`, 'm'), `$& ${answer};`),
    code,
  )

const trimmed = (code: string) =>
  withoutUnused(code)
    .replaceAll(/^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\()/gm, `$1${pure} `)
    .replaceAll(/^(var \w+ = )(class extends \w+\.Component \{[\s\S]*?^\});/gm, `$1${pure} (() => $2)();`)
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^function usePrefetchBehavior\(.*\{$/m, '$& return [false, null, {}];')
    .replace(/return shouldPrefetch && !isAbsolute \? .+ : link;/, 'return link;')
    .replace(/^function warning\(/m, '/* @__NO_SIDE_EFFECTS__ */ $&')
    .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
    .replaceAll(/(?<!function )\bisMutationMethod\([^()]*\)/g, 'false')
    .replaceAll(/\bfetchLoadMatches\.forEach\(\(\w+, key\) => \{$/gm, '$& return;')
    .replace('if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {')
    .replaceAll(
      /^ {4}if \((?:renderDfd && pendingState|!?vtContext\.isTransitioning) .*\) \{$/gm,
      '    if (false) {',
    )
    .replace('if (this.context) {', 'if (false) {')
