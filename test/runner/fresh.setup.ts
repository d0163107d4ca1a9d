import fc from 'fast-check'
import { vi } from 'vitest'
import { getSeed } from '../proof.ts'

declare global {
  /** The environment as this process received it. */
  var givenEnvironment: NodeJS.ProcessEnv | undefined
}

/**
 * Test files that run one after another in a process share what is already loaded: Node and the packages. Our own
 * modules are loaded anew for each file, in the original environment. A test that changes a package's class restores
 * it: see `mockSdkClient`.
 */
vi.resetModules()
vi.useRealTimers()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
globalThis.givenEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) delete process.env[name]
Object.assign(process.env, globalThis.givenEnvironment)

// Property tests generate the same cases in every run, and a failing one prints its seed.
fc.configureGlobal({ seed: getSeed(7) })
