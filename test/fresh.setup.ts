import fc from 'fast-check'
import { vi } from 'vitest'
import { seedFor } from './proof.ts'

declare global {
  /** The environment as the process of this file was given it. */
  var givenEnvironment: NodeJS.ProcessEnv | undefined
}

/*
 * Files that run after one another in a process share what is loaded and warm: Node and the packages. What is ours
 * each file loads anew, in the environment of the first. Whoever changes a package's class gives it back: `mocked`.
 */
vi.resetModules()
vi.useRealTimers()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
globalThis.givenEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) delete process.env[name]
Object.assign(process.env, globalThis.givenEnvironment)

// A property makes up the same cases in every run, and one that fails says which seed to give it.
fc.configureGlobal({ seed: seedFor(7) })
