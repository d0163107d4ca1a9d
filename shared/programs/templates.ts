import { grades } from '../choices.ts'
import { addDays, mondayOf, seasonOf } from '../dates.ts'
import type { NewProgram } from './model.ts'
import { programDefaults } from './rules.ts'

/** What most clubs offer: a start for the form of a new program, whose every field can be changed. */
export const programTemplates: readonly [ProgramTemplate, ...ProgramTemplate[]] = [
  {
    label: 'Rec season',
    values: {
      name: 'Rec League',
      description:
        'Two practices a week and a game on some Saturdays, for beginners and returning players. Every child plays.',
      category: 'Special Event',
      programType: 'co-ed',
      grades: [...grades],
      daysOfWeek: ['Tuesday', 'Thursday'],
      startTime: '17:30',
      endTime: '19:00',
      fee: 12_500,
      capacity: 120,
    },
    begins: { weekday: 1, inDays: 28 },
    days: 54,
  },
  {
    label: 'Travel team',
    values: {
      name: 'Travel Team',
      description:
        'Two practices a week and tournaments against other clubs, for players with at least one season of experience.',
      category: 'Spring Travel',
      grades: ['5', '6', '7', '8'],
      daysOfWeek: ['Monday', 'Wednesday'],
      startTime: '18:00',
      endTime: '20:00',
      fee: 35_000,
      capacity: 22,
    },
    begins: { weekday: 0, inDays: 42 },
    days: 75,
  },
  {
    label: 'Clinic',
    values: {
      name: 'Try Lacrosse Clinic',
      description: 'A free Saturday for beginners. We have sticks, goggles and helmets to borrow.',
      category: 'Clinic',
      programType: 'co-ed',
      grades: ['K', '1', '2', '3'],
      daysOfWeek: ['Saturday'],
      startTime: '10:00',
      endTime: '12:00',
      fee: 0,
      capacity: 40,
    },
    begins: { weekday: 5, inDays: 14 },
    days: 0,
  },
  {
    label: 'Camp',
    values: {
      name: 'Lacrosse Camp',
      description: 'Five mornings of drills and games. Please bring water and a snack.',
      category: 'Special Event',
      programType: 'co-ed',
      grades: ['3', '4', '5', '6', '7', '8'],
      daysOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      startTime: '09:00',
      endTime: '12:00',
      fee: 17_500,
      capacity: 60,
    },
    begins: { weekday: 0, inDays: 42 },
    days: 4,
  },
]

export interface ProgramTemplate {
  label: string
  values: Partial<NewProgram> & { name: string }
  /** The first such weekday (0 is Monday) at least so many days ahead. */
  begins: { weekday: number; inDays: number }
  /** From the first day to the last. */
  days: number
}

/** A program of the template that can be registered for from today to the day before it begins. */
export function fillTemplate({ begins, days, values }: ProgramTemplate, today: string): NewProgram {
  const monday = mondayOf(addDays(today, begins.inDays + 6 - begins.weekday))
  const startDate = addDays(monday, begins.weekday)
  const endDate = addDays(startDate, days)
  return {
    ...programDefaults(today),
    registrationStatus: 'open',
    ...values,
    name: `${seasonOf(endDate)} ${values.name}`,
    startDate,
    endDate,
    registrationStartDate: today,
    registrationEndDate: addDays(startDate, -1),
  }
}
