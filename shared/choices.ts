/** Option lists that several features share. */

/** Where a family may live, by the code of its post: the 50 states first, then what else has an address here, and Canada. */
export const states: readonly { code: string; name: string }[] =
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|
HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|
MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|
NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|
TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|DC District of Columbia|
AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|
AE Armed Forces Europe|AP Armed Forces Pacific|AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|
NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|
SK Saskatchewan|YT Yukon`
    .split('|')
    .map(line => line.trim())
    .map(line => ({ code: line.slice(0, 2), name: line.slice(3) }))

/** "new york" and "ny" are NY; anything else is what was typed. */
export function toStateCode(typed: string): string {
  const wanted = typed.trim().toLowerCase()
  return (
    states.find(({ code, name }) => [code, name].some(word => word.toLowerCase() === wanted))?.code ?? typed
  )
}

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

/** For whom a team is. */
export const teamGenders = ['boys', 'girls', 'both'] as const

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
