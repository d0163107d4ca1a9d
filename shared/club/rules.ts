/** Footer pages whose built-in text the club may replace with its own. */
export const editablePages = ['faq', 'contact', 'privacy', 'terms'] as const
export type EditablePage = (typeof editablePages)[number]

export const isEditablePage = (name: string): name is EditablePage =>
  editablePages.some(page => page === name)

/** What a club is called until it has a name. */
export const unnamedClub = 'Your club'

/** The option in the school list that lets a family type a name. */
export const otherSchool = 'Other'
/** The choices until the club sets its schools. */
export const defaultSchools = ['Homeschool', otherSchool]
export const maxSchools = 30

/** The school list as families see it: "Other" is always there, and last. */
export const withOtherSchool = (names: readonly string[]): string[] => [
  ...names.filter(name => !isSameName(name, otherSchool)),
  otherSchool,
]

/** The first name that appears twice, ignoring case. */
export const findDuplicate = (names: readonly string[]): string | undefined =>
  names.find((name, n) => names.slice(0, n).some(earlier => isSameName(earlier, name)))

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A lower-case domain name with at least two labels. */
export const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Single-line text: no control characters, Unicode line breaks or lone surrogates. */
export const oneLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u

/** Text with at least one visible character and no bidirectional overrides. */
export const visiblePattern = /^(?=.*(?!\p{DI})[\p{L}\p{N}])[^\u202a-\u202e\u2066-\u2069]*$/u

/** A named zone such as "America/Denver". A bare offset would ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Labels of the settings, on the screen and in the record of changes. */
export const settingLabels = {
  clubName: 'Club name',
  color: 'Color',
  logoUrl: 'Logo',
  timeZone: 'Time zone',
  contactEmail: 'Contact',
  ein: 'EIN',
  social: 'Social media',
  playerMailDomain: 'Email domain of player accounts',
  schools: 'Schools',
  season: 'Season',
  messageRetentionMonths: 'Months to keep messages',
  familiesWriteToTeams: 'Families can message their whole team',
  'consents.waiver': 'Waiver',
  'consents.codeOfConduct': 'Code of conduct',
  'consents.mediaRelease': 'Media release',
  'pages.faq': 'FAQ',
  'pages.contact': 'Contact Us',
  'pages.privacy': 'Privacy Policy',
  'pages.terms': 'Terms of Service',
} as const
export type SettingName = keyof typeof settingLabels
