/** Valid requests, to be made invalid one field at a time. */

// biome-ignore lint/plugin: the one counter of a test file, from which come all its numbers and names.
let count = 0
export const nextNumber = (): number => ++count
/** The stem with a number, so that each name in a test file is different. */
export const numbered = (stem: string): string => `${stem}${nextNumber()}`

export const newAccount = (username: string, more: object = {}) => ({
  role: 'parent',
  username,
  email: `${username}@example.com`,
  password: 'goalie-glove-7',
  confirmPassword: 'goalie-glove-7',
  firstName: 'Dana',
  lastName: 'Whitfield',
  address: '12 Field Lane',
  city: 'Ridgeline',
  state: 'NY',
  zip: '10001',
  mobilePhone: '555-010-1234',
  acceptWaiver: true,
  acceptCodeOfConduct: true,
  mediaRelease: true,
  ...more,
})

/** A new administrator, by a link. */
export const newAdministrator = (token: string, username: string, more: object = {}) => ({
  token,
  firstName: 'Avery',
  lastName: 'Sandoval',
  username,
  email: `${username}@example.com`,
  password: 'Goalie-Glove-2026!',
  confirmPassword: 'Goalie-Glove-2026!',
  ...more,
})

export const newPlayer = (firstName: string, more: object = {}) => ({
  firstName,
  lastName: 'Whitfield',
  dateOfBirth: '2016-04-09',
  gender: 'Male',
  usaLacrosseNumber: '123456789',
  schoolAttending: 'Ridgeline Elementary',
  jerseySize: 'YM',
  shortsSize: 'YM',
  helmetType: 'S',
  emergencyContact: 'Robin Whitfield',
  emergencyPhone: '555-010-9999',
  emergencyRelationship: 'Aunt',
  ...more,
})

/** Of a child that has no USA Lacrosse number yet. */
export const numberPending = { usaLacrosseNumber: undefined, usaLacrosseNumberPending: true }

export const newTeam = (name: string, more: object = {}) => ({
  name,
  grade: '4',
  ageGroup: 'U10',
  season: 'Spring 2026',
  ...more,
})

export const newProgram = (name: string, more: object = {}) => ({
  name,
  category: 'Spring Travel',
  programType: 'co-ed',
  status: 'upcoming',
  startDate: '2026-04-01',
  endDate: '2026-06-15',
  startTime: '17:00',
  endTime: '19:00',
  daysOfWeek: ['Monday', 'Wednesday'],
  location: 'Ridgeline Park',
  fee: 12500,
  registrationStatus: 'open',
  ...more,
})
