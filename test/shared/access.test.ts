import { describe, expect, it } from 'vitest'
import {
  type Audience,
  actingRole,
  admits,
  audiences,
  isPasswordChangeDue,
  isPrivileged,
  isStaff,
  type Role,
  roles,
} from '#shared/access.ts'
import { menuFor, type Page, pages } from '#shared/pages.ts'

/** Written by hand: AN PL PA AC CO PD AD. */
const everybody: (Role | undefined)[] = [
  undefined,
  'player',
  'parent',
  'assistant_coach',
  'coach',
  'program_director',
  'admin',
]
const members: Record<Audience, readonly (0 | 1)[]> = {
  public: [1, 1, 1, 1, 1, 1, 1],
  'signed-in': [0, 1, 1, 1, 1, 1, 1],
  adults: [0, 0, 1, 1, 1, 1, 1],
  staff: [0, 0, 0, 1, 1, 1, 1],
  'head staff': [0, 0, 0, 0, 1, 1, 1],
  privileged: [0, 0, 0, 0, 0, 1, 1],
  admin: [0, 0, 0, 0, 0, 0, 1],
}

describe('an audience', () => {
  it('every audience is one of those listed here, for every existing role', () => {
    expect(Object.keys(members).sort()).toEqual(Object.keys(audiences).sort())
    expect(everybody.slice(1).sort()).toEqual([...roles].sort())
  })

  it.each(Object.entries(members))('the audience %s admits the right roles', (audience, expected) => {
    expect(everybody.map(role => (admits(audience as Audience, role) ? 1 : 0))).toEqual(expected)
  })

  it('the audiences of staff and of the privileged have their own names', () => {
    expect(everybody.filter(isStaff)).toEqual(['assistant_coach', 'coach', 'program_director', 'admin'])
    expect(everybody.filter(isPrivileged)).toEqual(['program_director', 'admin'])
  })
})

describe('a person’s effective role', () => {
  it.each(roles)('the role %s acts as a parent while under review, and as itself otherwise', role => {
    expect(actingRole({ role, status: 'pending_review' })).toBe('parent')
    expect(actingRole({ role, status: 'active' })).toBe(role)
  })

  it.each(everybody.slice(1))(
    'the role %s has a parent’s rights with the shorter password if it is a staff role',
    role => {
      if (!role) return
      const [short, long] = (['min6', 'min12'] as const).map(pwRule => ({ role, status: 'active', pwRule }))
      expect([short, long].map(user => user && actingRole(user))).toEqual([
        isStaff(role) ? 'parent' : role,
        role,
      ])
      expect([short, long].map(user => user && isPasswordChangeDue(user))).toEqual([isStaff(role), false])
      expect(isPasswordChangeDue({ role, status: 'pending_review', pwRule: 'min6' })).toBe(false)
    },
  )
})

describe('a menu', () => {
  const list: Page[] = Object.values(pages)
  const labels = (menu: 'main' | 'manage' | 'footer', role?: Role) =>
    menuFor(menu, role).map(({ label }) => label)

  it('the menu to manage the club is for those who run it', () => {
    expect(everybody.map(role => labels('manage', role).length > 0)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
    ])
    expect(labels('manage', 'admin')).toEqual(expect.arrayContaining(['Programs', 'Invoice Management']))
  })

  it('a menu shows nobody a page that they cannot open', () => {
    for (const role of everybody) {
      for (const menu of ['main', 'manage', 'footer'] as const) {
        for (const { path } of menuFor(menu, role)) {
          const page = list.find(known => known.path === path)
          expect(page && admits(page.access, role), `${menu} ${role} ${path}`).toBe(true)
        }
      }
    }
  })

  it('a menu links only to pages without parameters, and to each page once', () => {
    for (const menu of ['main', 'manage', 'footer'] as const) {
      const paths = menuFor(menu, 'admin').map(({ path }) => path)
      expect(paths.filter(path => path.includes(':'))).toEqual([])
      expect(new Set(paths).size).toBe(paths.length)
    }
  })

  it('the menu without an account has what everybody may open', () => {
    expect(labels('main')).toContain('Lax Programs')
    expect(labels('main')).not.toContain('Dashboard')
    expect(labels('footer')).toContain('Registration')
  })
})

it('no two pages have the same path', () => {
  const paths = Object.values(pages).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

it('the invoices page is denied with this sentence', () => {
  expect(pages.invoices).toMatchObject({
    access: 'privileged',
    denied: "You don't have permission to access the invoice management system.",
  })
})
