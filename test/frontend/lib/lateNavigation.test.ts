import { createMemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { hasLeft } from '#frontend/lib/lateNavigation.ts'

/** A router at /here; the loader of /there never finishes. */
const createRouter = () =>
  createMemoryRouter([{ path: '/here' }, { path: '/there', loader: () => new Promise(() => {}) }], {
    initialEntries: ['/here'],
  })

test('a tap on a link counts as leaving before anything is loaded or drawn', () => {
  const router = createRouter()
  expect(hasLeft(router, '/here')).toBe(false)
  void router.navigate('/there')
  expect(router.state.location.pathname).toBe('/here')
  expect(hasLeft(router, '/here')).toBe(true)
})

test('a changed query does not count as leaving, and a page that was reached is not the previous one', async () => {
  const router = createRouter()
  await router.navigate('/here?tab=2')
  expect(hasLeft(router, '/here')).toBe(false)
  expect(hasLeft(router, '/before')).toBe(true)
})
