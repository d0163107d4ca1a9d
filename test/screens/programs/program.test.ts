import { expect, test } from 'vitest'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'
import { createProgram } from './program.ts'

test('a link to a program, opened on a phone, shows a stranger everything about it, and leads to registering', async () => {
  const program = await createProgram({
    name: `${'Weltmeisterschaftsqualifikation '.repeat(2)}${makeUniqueName('')}`,
    description: 'Two practices a week.\nBring a stick.',
    grades: ['5', '6', '7'],
    startDate: '2036-04-01',
    isStartDateTentative: true,
    sponsor: 'Ridgeline Hardware',
    capacity: 18,
  })
  const page = await visit(browser, `/program/${program.id}`, { device: 'phone' })
  const main = page.getByRole('main')
  await page.getByRole('heading', { name: program.name, level: 1 }).waitFor()
  for (const text of [
    'Spring 2036 · Spring Travel · Upcoming',
    'Apr 1, 2036 (tentative) – Jun 15, 2036',
    'Mon, Wed · 5:00–7:00 PM',
    'Ridgeline Park',
    'Grades 5–7',
    'Ridgeline Hardware',
    '$125.00',
    '18 spots left',
  ])
    await main.getByText(text, { exact: true }).waitFor()
  await main.getByText('Bring a stick.').waitFor()
  const register = main.getByRole('link', { name: 'Register Now' })
  await expect.poll(() => register.getAttribute('href')).toBe(`/registration/${program.id}`)
  await expect.poll(() => page.title()).toContain(program.name)
  expect(await main.getByRole('link', { name: /Edit|Registrations/ }).count()).toBe(0)
  await expectAccessible(page)
})
