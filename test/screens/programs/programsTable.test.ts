import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { browser, can } from '../browser.ts'
import {
  allPrograms,
  dashboard,
  mockPrograms,
  programsCard,
  programTab,
  readHeaders,
  readProgramNames,
  rowOf,
  rows,
  serverError,
} from '../dashboard/figures.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit, waitUntilLoaded } from '../story.ts'
import { createProgram } from './program.ts'

describe('the table of programs', () => {
  test('the table of programs has each program under one tab, with its days and figures, and their number below', async () => {
    const stem = makeUniqueName('Tabbed ')
    const days = { startDate: '2029-04-03', endDate: '2029-06-05' }
    for (const [name, more] of [
      ['live', { status: 'live', registrationEndDate: '2029-03-09' }],
      ['upcoming', { status: 'upcoming' }],
      ['completed', { status: 'completed' }],
      ['hidden', { status: 'live', isPublished: false }],
    ] as const)
      await createProgram({ name: `${stem} ${name}`, ...days, ...more })
    const page = await visit(browser, `${dashboard}?sort=-start`, { as: 'admin' })
    await rowOf(page, `${stem} live`).waitFor()
    for (const text of ['Apr 3, 2029', 'Mar 9, 2029', '$0.00'])
      await rowOf(page, stem).getByText(text).first().waitFor()
    for (const [label, name, address] of [
      ['Upcoming', 'upcoming', 'upcoming'],
      ['Unpublished', 'hidden', 'unpublished'],
      ['Completed', 'completed', 'completed'],
      ['Live', 'live', null],
    ] as const) {
      await programTab(page, label).click()
      await rowOf(page, `${stem} ${name}`).waitFor()
      await expect.poll(() => rowOf(page, stem).count(), { message: label }).toBe(1)
      expect(new URL(page.url()).searchParams.get('programs')).toBe(address)
    }
    // Without an end date of its own, registration ends with the program.
    await page.goto(`${dashboard}?programs=upcoming&sort=-start`)
    await rowOf(page, stem).getByText('Jun 5, 2029').waitFor()
    const footer = /^\d+ programs? · \d+ registered players? · \d+ teams?$/
    await programsCard(page).getByText(footer).waitFor()
    await expectAccessible(page)
  })

  test('a row of the table of programs leads to registering, to the program and to its form', async () => {
    const last = { status: 'live', startDate: '2030-04-03', endDate: '2030-06-05' } as const
    const open = await createProgram(last)
    const closed = await createProgram({ ...last, registrationStatus: 'closed' })
    const page = await visit(browser, `${dashboard}?sort=-start`, { as: 'admin' })
    const links = async ({ name }: { name: string }) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      const menu = page.locator('[popover=auto]:popover-open').getByRole('link')
      const all = await menu.evaluateAll(found =>
        found.map(link => [link.textContent, link.getAttribute('href')]),
      )
      await page.keyboard.press('Escape')
      return all
    }
    const both = ({ id }: { id: string }) => [
      ['View Details', `/program/${id}`],
      ['Edit Program', `/program-edit/${id}`],
    ]
    await expect.poll(() => links(open)).toEqual([['Register', `/registration/${open.id}`], ...both(open)])
    await expect.poll(() => links(closed)).toEqual(both(closed))
    const button = page.getByRole('button', { name: `Actions for ${closed.name}` })
    const gone: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await (gone.length === 0 ? button.press(key) : page.keyboard.press(key))
      gone.push(await page.evaluate(() => document.activeElement?.textContent ?? null))
    }
    const [view, edit] = ['View Details', 'Edit Program']
    expect(gone).toEqual([view, edit, view, edit, view])
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate(isFocused)).toBe(true)
    await page.getByRole('button', { name: 'Create program' }).click()
    await page.getByRole('dialog', { name: 'Create Program' }).getByLabel('Program name').waitFor()
    expect(new URL(page.url()).searchParams.has('create')).toBe(true)
    await page.goBack()
    await page.getByRole('dialog', { name: 'Create Program' }).waitFor({ state: 'hidden' })
  })

  test('the table of programs can be sorted by any column, also by keyboard, and the address keeps it', async () => {
    const page = await visit(browser, 'about:blank', { as: 'admin' })
    await mockPrograms(page, 12)
    await page.goto(dashboard)
    const head = (name: string) => programsCard(page).getByRole('columnheader', { name })
    await head('Players').getByRole('button').press('Enter')
    await expect.poll(() => head('Players').getAttribute('aria-sort')).toBe('ascending')
    await head('Players').getByRole('button').press('Enter')
    await expect
      .poll(async () => (await readProgramNames(page)).slice(0, 2))
      .toEqual(['Program 11', 'Program 10'])
    await page.reload()
    await expect
      .poll(async () => (await readProgramNames(page)).slice(0, 2))
      .toEqual(['Program 11', 'Program 10'])
    await head('Program').getByRole('button').click()
    await expect
      .poll(async () => (await readProgramNames(page)).slice(0, 3))
      .toEqual(['Program 0', 'Program 1', 'Program 2'])
  })

  test('the table of programs can be customized for one account of this browser, column by column, and reset', async () => {
    const page = await visit(browser, dashboard, { as: 'admin' })
    await rows(page).first().waitFor()
    const before = await readHeaders(page)
    await programsCard(page).getByRole('button', { name: 'Customize view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Customize view' })
    await dialog.getByRole('checkbox', { name: 'Staff' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Live' }).uncheck()
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Program' }).isDisabled()).toBe(true)
    const up = dialog.getByRole('button', { name: 'Move Players up' })
    await up.press('Enter')
    await up.press('Enter')
    await expect.poll(() => up.evaluate(button => button === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const wanted = [
      'Program',
      'Activity Start',
      'Registration End',
      'Players',
      'Invoiced',
      'Uncollected',
      'Teams',
      'Actions',
    ]
    await expect.poll(() => readHeaders(page)).toEqual(wanted)
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(() => readHeaders(page)).toEqual(wanted)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter(key => key.startsWith('programColumns:')),
    )
    expect(kept).toHaveLength(1)
    // Another user of this computer has their own columns.
    await page.evaluate(([key = '']) => {
      localStorage.setItem('programColumns:usr_other', localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }, kept)
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(() => readHeaders(page)).toEqual(before)
  })

  test.skipIf(!can.downloads)('the table of programs is exported as it is shown', async () => {
    const page = await visit(browser, 'about:blank', { as: 'admin' })
    await mockPrograms(page, 3, { name: '=Falcons, "A"' })
    await page.goto(`${dashboard}?sort=-players`)
    await rowOf(page, '$200.00').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      programsCard(page).getByRole('button', { name: 'Export to CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('programs-live.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('"Live","Program","Activity Start","Registration End","Invoiced"')
    expect(lines[1]).toBe('"Yes","\'=Falcons, ""A""","2026-04-01","2026-06-15",200.00,0.50,2,0,2')
    expect(lines).toHaveLength(5)
  })

  test.each(['phone', 'desktop'] as const)(
    'the table of programs works with none, and with 200 with long names, on a %s',
    async device => {
      const page = await visit(browser, 'about:blank', { as: 'admin', device })
      await mockPrograms(page, 0)
      await page.goto(dashboard)
      await programsCard(page).getByText('No programs to display').waitFor()
      await waitUntilLoaded(page)
      await expectAccessible(page)

      await page.unrouteAll({ behavior: 'wait' })
      await mockPrograms(page, 200, { name: `${'Springtravelprogram'.repeat(5)} of the club` })
      await page.reload()
      await programsCard(page).getByText('200 programs · 19,900 registered players · 400 teams').waitFor()
      await waitUntilLoaded(page)
      await expect.poll(() => readProgramNames(page)).toHaveLength(25)
      await expectAccessible(page)
      await programsCard(page).getByRole('button', { name: 'Show more' }).click()
      await expect.poll(async () => (await readProgramNames(page)).length).toBe(50)
      if (device === 'phone') {
        await programsCard(page).getByLabel('Sort by').selectOption('Players')
        await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-players')
        await rowOf(page, '$19,900.00').waitFor()
      }
    },
  )

  test('the table of programs says so if the programs cannot be loaded', async () => {
    const page = await visit(browser, 'about:blank', { as: 'admin' })
    await page.route(allPrograms, route => route.fulfill(serverError))
    await page.goto(dashboard)
    await page.getByRole('heading', { name: 'The programs couldn’t be loaded' }).waitFor()
    await page.unroute(allPrograms)
    await programsCard(page).getByRole('button', { name: 'Try again' }).click()
    await rows(page).first().waitFor()
  })
})
