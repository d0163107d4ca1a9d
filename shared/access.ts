/**
 * Who may call a route or open a screen at all. Each feature's `rules.ts` decides which rows and fields they get.
 */

export const roles = ['admin', 'program_director', 'coach', 'assistant_coach', 'parent', 'player'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  admin: 'Administrator',
  program_director: 'Program Director',
  coach: 'Head Coach',
  assistant_coach: 'Assistant Coach',
  parent: 'Parent',
  player: 'Player',
}

/** `public` is everyone, with or without an account. */
export const audiences = {
  public: roles,
  'signed-in': roles,
  adults: ['admin', 'program_director', 'coach', 'assistant_coach', 'parent'],
  'head staff': ['admin', 'program_director', 'coach'],
  staff: ['admin', 'program_director', 'coach', 'assistant_coach'],
  privileged: ['admin', 'program_director'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Audience = keyof typeof audiences

/** Is this role (undefined: not signed in) part of the audience? */
export function admits(audience: Audience, role: Role | undefined): boolean {
  if (audience === 'public') return true
  const members: readonly Role[] = audiences[audience]
  return role !== undefined && members.includes(role)
}

/** Administrators and program directors. */
export const isPrivileged = (role: Role | undefined): boolean => admits('privileged', role)
export const isStaff = (role: Role | undefined): boolean => admits('staff', role)

interface Account {
  role: Role
  status: string
  /** The password rule in force when this password was chosen. */
  pwRule?: 'min6' | 'min12'
  /** Without one, only a mailed link opens the account. */
  passwordHash?: string
  emailConfirmedAt?: string
  confirmedSignedOut?: boolean
  keepsRights?: boolean
}

/**
 * The role in effect. A self-registered coach acts as a parent until the club approves them, because picking a role
 * in a public form must not open minors' data. The same goes for staff with a six-character password, and for those whose
 * address may be somebody else's.
 */
export function getEffectiveRole(user: Account): Role {
  const isHeld = user.status === 'pending_review' || isPasswordChangeDue(user) || isAddressDue(user)
  return isHeld ? 'parent' : user.role
}

/**
 * Whether the account is known to be of whoever reads its mail: the link was opened from inside it, or there is no other
 * way in than a mailed link. Every right over what others have entered needs that.
 */
export const ownsAccount = (account: Omit<Account, 'role' | 'status'>): boolean =>
  account.passwordHash === undefined ||
  (account.emailConfirmedAt !== undefined && !account.confirmedSignedOut)

/** True for staff who must confirm their address before their rights take effect. */
export const isAddressDue = (account: Account): boolean =>
  isStaff(account.role) && !ownsAccount(account) && account.keepsRights !== true

/** True for approved staff who must choose a longer password before their rights take effect. */
export const isPasswordChangeDue = ({ role, status, pwRule }: Account): boolean =>
  isStaff(role) && status !== 'pending_review' && pwRule === 'min6'
