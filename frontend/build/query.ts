import type { Plugin } from 'vite'

/**
 * Requests that change something are `useSend`'s, so the query library's own mutations, which its client
 * always makes room for, are left out of every screen (2 kB).
 */
export function queryWithoutMutations(): Plugin {
  return {
    name: 'query-without-mutations',
    apply: 'build',
    load: id => (id.endsWith('/query-core/build/modern/mutationCache.js') ? emptyCache : undefined),
  }
}

const emptyCache = `export class MutationCache {
  findAll() { return [] }
  clear() {}
  async resumePausedMutations() {}
  build() { throw new Error('This site has no mutations: see frontend/build/query.ts') }
}`
