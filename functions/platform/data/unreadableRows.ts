import { AsyncLocalStorage } from 'node:async_hooks'

const skipping = new AsyncLocalStorage<boolean>()

/** May rows that cannot be read be left out of what is read here? Only while a GET is answered, unless said otherwise. */
export const maySkipRows = (): boolean => skipping.getStore() === true

/** In all that `task` reads of several rows, one that cannot be read is left out: nothing hangs on it. */
export const skipUnreadableRows = <T>(task: () => T): T => skipping.run(true, task)

/** In all that `task` reads, none is left out, also while a GET is answered: money or somebody's rights hang on each. */
export const requireReadableRows = <T>(task: () => T): T => skipping.run(false, task)
