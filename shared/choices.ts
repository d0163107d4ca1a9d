/** The closed lists of the product, each once. */

export const genders = ['Male', 'Female'] as const
export const shirtSizes = ['S', 'M', 'L', 'XL', 'XXL'] as const
export const kitSizes = ['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL'] as const
export const helmetTypes = ['CS-R', 'CPV-R', 'S', 'XRS'] as const
export const positions = ['Attack', 'Midfield', 'Defense', 'Goalie'] as const
export const grades = ['K', '1', '2', '3', '4', '5', '6', '7', '8'] as const

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
export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled', 'refunded'] as const

/** What people agree to when they join: each text has a version, and a new one is asked for again. */
export const consents = ['waiver', 'codeOfConduct', 'mediaRelease'] as const
export const consentTitles: Record<(typeof consents)[number], string> = {
  waiver: 'Waiver',
  codeOfConduct: 'Code of conduct',
  mediaRelease: 'Media release',
}

export const concernTopics = ['safety', 'conduct', 'privacy', 'other'] as const
export const concernTopicLabels: Record<(typeof concernTopics)[number], string> = {
  safety: 'A child is or may be unsafe',
  conduct: 'How somebody behaves',
  privacy: 'Pictures or personal data',
  other: 'Something else',
}
export const concernStates = ['open', 'closed'] as const

/** What a file may be for; the rules of each are in uploads/rules.ts. */
export const uploadPurposes = ['player-picture', 'birth-certificate'] as const

/** The codes of the fifty states. */
export const usStates =
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR
  PA RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/)

/** The schools of the club's district until the club sets its own; the last one lets a family type a name. */
export const schools = [
  'Ridgeline Elementary',
  'Lakeside Elementary',
  'Maple Grove Elementary',
  'Central Middle School',
  'Ridgeline Middle School',
  'St. Mary Academy',
  'Homeschool',
  'Other',
] as const
