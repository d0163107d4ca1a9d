import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/dates.ts'
import { NewProgram } from '#shared/programs/model.ts'
import { findDateIssues, isOpen } from '#shared/programs/rules.ts'
import { fillTemplate, programTemplates } from '#shared/programs/templates.ts'

const daysOf = (from: string) => Array.from({ length: 400 }, (_, days) => addDays(from, days))
const weekdayOf = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

describe.each(programTemplates)('the template $label', template => {
  it('is a program that the club takes and families may register for, on any day', () => {
    for (const today of daysOf('2026-11-26')) {
      const program = NewProgram.parse(fillTemplate(template, today))
      expect(findDateIssues(program)).toEqual([])
      expect(isOpen(program, today)).toBe(true)
      expect(isOpen(program, program.startDate)).toBe(false)
      expect(program.daysOfWeek).toContain(weekdayOf(program.startDate))
      const { inDays } = template.begins
      const ahead = daysBetween(today, program.startDate)
      expect([ahead >= inDays, ahead < inDays + 7]).toEqual([true, true])
    }
  })
})

it('a template names the season in which it ends', () => {
  const fill = (label: string, today: string) =>
    programTemplates
      .filter(template => template.label === label)
      .map(template => fillTemplate(template, today))
  expect(fill('Rec season', '2026-02-10')).toMatchObject([
    {
      name: 'Spring 2026 Rec League',
      startDate: '2026-03-10',
      endDate: '2026-05-03',
      registrationStartDate: '2026-02-10',
      registrationEndDate: '2026-03-09',
    },
  ])
  expect(fill('Camp', '2026-05-15')).toMatchObject([
    {
      name: 'Summer 2026 Lacrosse Camp',
      startDate: '2026-06-29',
      endDate: '2026-07-03',
    },
  ])
})
