/** Option lists that several features share. */

/** Codes of the states, and of the District of Columbia. */
export const usStates: readonly string[] =
  `AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR
  PA RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/)

export const genders = ['Male', 'Female'] as const
export const shirtSizes = ['S', 'M', 'L', 'XL', 'XXL'] as const
export const kitSizes = ['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL'] as const
export const helmetTypes = ['CS-R', 'CPV-R', 'S', 'XRS'] as const
export const positions = ['Attack', 'Midfield', 'Defense', 'Goalie'] as const
export const grades = ['K', '1', '2', '3', '4', '5', '6', '7', '8'] as const

/** Choosing a grade fills in the team's age group. */
export const ageGroups: Record<(typeof grades)[number], string> = {
  K: 'U6',
  1: 'U7',
  2: 'U8',
  3: 'U9',
  4: 'U10',
  5: 'U11',
  6: 'U12',
  7: 'U13',
  8: 'U14',
}

/** Roles on a team. */
export const teamRoles = ['coach', 'assistant_coach', 'player'] as const

export const programCategories = ['Spring Travel', 'Clinic', 'Tournament', 'Special Event'] as const
export const programTypes = ['boys', 'girls', 'co-ed'] as const
export const programTypeLabels: Record<(typeof programTypes)[number], string> = {
  boys: 'Boys',
  girls: 'Girls',
  'co-ed': 'Co-Ed',
}
export const programStatuses = ['upcoming', 'live', 'completed'] as const
export const registrationStatuses = ['closed', 'open', 'waitlist', 'coming-soon'] as const
export const daysOfWeek = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const paymentStatuses = ['pending', 'paid', 'pay_later'] as const
export const registrationStates = ['active', 'lapsed', 'cancelled'] as const
/** States of a waitlist entry: an offer has a deadline; `claimed` has become a registration. */
export const waitStates = ['waiting', 'offered', 'claimed', 'expired', 'left'] as const

export const announcementPriorities = ['normal', 'high'] as const
