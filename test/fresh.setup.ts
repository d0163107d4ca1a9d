import { vi } from 'vitest'

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
