import { AsyncLocalStorage } from 'node:async_hooks'

/** Set while a request is answered that only shows something, so that nothing hangs on what it leaves out. */
const showing = new AsyncLocalStorage<true>()

export const isShowing = (): boolean => showing.getStore() === true

/** In all that `task` reads, a row that cannot be read is left out, unless money, spots or rights hang on its kind. */
export const whileShowing = <T>(task: () => T): T => showing.run(true, task)
