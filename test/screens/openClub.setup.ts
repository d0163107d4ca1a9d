import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { patience } from '../runner/patience.ts'

/** Waits until the club of the stories is open: it answers 503 while it starts, and nothing before that. */
const url = `${inject('clubUrl')}/api/health`
const step = 250
const isOpen = () =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  )
for (let waited = 0; !(await isOpen()); waited += step) {
  if (waited > 5 * patience) throw new Error(`The club of the stories does not open at ${url}.`)
  await pause(step)
}
