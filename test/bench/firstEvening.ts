import type { Browser, Page } from 'playwright-core'
import { pages } from '#shared/pages.ts'
import { validCard } from '../cards.ts'
import { patience } from '../runner/patience.ts'
import { CarefulUser } from './carefulUser.ts'

/**
 * From the first start of an empty club to a family that has registered a child and paid: an administrator at a desk,
 * then a parent with a phone, and with a second child.
 */
export async function playFirstEvening(
  browser: Browser,
  club: { url: string; output(): string },
  onFamilyScreen?: (page: Page) => Promise<void>,
) {
  const office = await newUser(browser, club.url, { width: 1440, height: 900 })
  await openClub(office, club.output())
  await nameClub(office)
  await createProgram(office)
  const link = await shareClub(office)
  const family = await newUser(browser, club.url, { width: 390, height: 844 }, onFamilyScreen)
  await openAccount(family, link)
  await addChild(family)
  await registerAndPay(family, /Ada/)
  const next = new CarefulUser(family.page, onFamilyScreen)
  await addSecondChild(next)
  await registerAndPay(next, /Bea/)
  return { office: office.steps, family: family.steps, secondChild: next.steps }
}

async function newUser(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
  onScreen?: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL, viewport })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  return new CarefulUser(page, onScreen)
}

const password = 'Goalie-Glove-2026!'

/** By the link that the club printed. */
async function openClub(user: CarefulUser, output: string): Promise<void> {
  const link = /(http\S+\/claim\S+)/.exec(output)?.[1] ?? ''
  const { page } = user
  user.begin('Become administrator by the link in the terminal')
  await user.open(link, 'Set up your club')
  const own = { 'First name': 'Avery', 'Last name': 'Sandoval', Username: 'avery' }
  await fill(user, {
    ...own,
    Email: 'avery@ridgeline.example',
    Password: password,
    'Confirm password': password,
  })
  await user.tap(page.getByRole('button', { name: 'Create Account' }))
  await user.arrive('My Account')
  user.begin('Confirm the email by the link in the mailbox')
  await user.tap(page.getByRole('link', { name: 'Open this club’s mailbox' }).first())
  const mail = page.getByRole('link', { name: /^Welcome to/ })
  await user.reach(page.getByRole('heading', { name: /^Mailbox/ }))
  while ((await mail.count()) === 0) await page.reload()
  await user.tap(mail.first())
  await user.tap(page.locator('pre a[href*="/confirm-email"]'))
  await user.arrive('Confirm your email')
  await user.tap(page.getByRole('button', { name: 'Confirm my email' }))
  await user.tap(page.getByRole('link', { name: 'Go to dashboard' }).first())
  await user.arrive('Program Administrator Dashboard')
}

async function nameClub(user: CarefulUser): Promise<void> {
  const { page } = user
  user.begin('Name the club, choose its color, say where to write to')
  await user.tap(page.getByRole('link', { name: 'Name your club' }))
  await user.arrive('Club Settings')
  await fill(user, { 'Club name': 'Ridgeline Lacrosse', 'Contact email': 'office@ridgeline.example' })
  await user.tap(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Settings saved').waitFor()
  await user.open(pages.dashboard.path, 'Program Administrator Dashboard')
  const dialog = page.getByRole('dialog')
  await user.check(dialog.getByLabel('I have read and accept the waiver'))
  await user.check(dialog.getByLabel('I have read and accept the code of conduct'))
  await user.check(dialog.getByLabel('No, please don’t'))
  await user.tap(dialog.getByRole('button', { name: 'Accept and continue' }))
  await dialog.waitFor({ state: 'hidden' })
}

async function createProgram(user: CarefulUser): Promise<void> {
  const { page } = user
  user.begin('Create the first program from a template')
  await user.tap(page.getByRole('link', { name: 'All steps' }))
  await user.arrive('Setup Checklist')
  await user.tap(page.getByRole('link', { name: 'Create a program' }))
  await user.arrive('Create Program')
  const dialog = page.getByRole('dialog')
  await user.tap(dialog.getByRole('button', { name: 'Rec season' }))
  await user.type(dialog.getByLabel('Location'), 'Ridgeline Park, Field 2')
  await user.tap(dialog.getByRole('button', { name: 'Create Program' }))
  await page.getByText('Program created').waitFor()
}

async function shareClub(user: CarefulUser): Promise<string> {
  const { page } = user
  user.begin('Get the link for the families')
  await user.open(pages.setup.path, 'Setup Checklist')
  await user.tap(page.getByRole('link', { name: 'Share your club' }))
  await user.arrive('Share Your Club')
  const link = await page.getByText('Families register at').locator('strong').textContent()
  await user.tap(page.getByRole('button', { name: 'Copy link' }))
  return link ?? ''
}

async function openAccount(user: CarefulUser, link: string): Promise<void> {
  const { page } = user
  user.begin('A family opens the link, and an account')
  await user.open(link, 'Program Registration')
  await user.tap(page.getByRole('link', { name: /^Register for/ }))
  await user.arrive('Welcome')
  await user.tap(page.getByRole('link', { name: 'New here? Create your account' }))
  await user.arrive('Create Account')
  const email = 'dana.whitfield@example.com'
  await fill(user, { Username: 'dana', Email: email, Password: password, 'Confirm password': password })
  await user.tap(page.getByRole('button', { name: 'Continue' }))
  await user.arrive('Parent Info')
  await fill(user, {
    'First name': 'Dana',
    'Last name': 'Whitfield',
    Address: '12 Field Lane',
    City: 'Ridgeline',
    State: 'NY',
    'ZIP code': '10001',
    'Mobile phone': '5550101234',
  })
  await user.check(page.getByLabel('I have read and accept the waiver'))
  await user.check(page.getByLabel('I have read and accept the code of conduct'))
  await user.check(page.getByLabel('No, please don’t'))
  await user.tap(page.getByRole('button', { name: 'Complete registration' }))
  await user.reach(page.getByText('Your account is ready'))
}

async function addChild(user: CarefulUser): Promise<void> {
  const { page } = user
  user.begin('The family adds its child')
  await user.tap(page.getByRole('link', { name: 'Add Player Profile' }))
  await user.arrive('Player Registration')
  await fill(user, { 'First name': 'Ada', 'Last name': 'Whitfield', 'Date of birth': '04092016' })
  await fill(user, { 'USA Lacrosse number': '123456789' })
  await chooseKit(user)
  await user.choose(page.getByLabel('School', { exact: true }), 'Homeschool')
  const contact = { 'Contact name': 'Robin Whitfield', 'Contact phone': '5550109999' }
  await fill(user, { ...contact, 'Relationship to player': 'Aunt' })
  await user.tap(page.getByRole('button', { name: 'Add Player' }))
  await page.getByText('Player added successfully').waitFor()
}

async function addSecondChild(user: CarefulUser): Promise<void> {
  const { page } = user
  user.begin('The family adds its second child')
  await user.tap(page.getByRole('link', { name: 'Register another child' }))
  await user.arrive('Player Registration')
  await page.getByText('Filled in from Ada’s profile.').waitFor()
  const own = { 'First name': 'Bea', 'Date of birth': '04092017', 'USA Lacrosse number': '123456780' }
  await fill(user, own)
  await chooseKit(user)
  await user.tap(page.getByRole('button', { name: 'Add Player' }))
  await page.getByText('Player added successfully').waitFor()
}

async function chooseKit(user: CarefulUser): Promise<void> {
  const choice = (group: string, answer: string) =>
    user.page.getByRole('group', { name: group }).getByLabel(answer, { exact: true })
  const kit = { Gender: 'Female', 'Jersey size': 'YM', 'Helmet type': 'S' }
  for (const [group, answer] of Object.entries(kit)) await user.check(choice(group, answer))
  // As large as the jersey.
  await choice('Shorts size', 'YM').and(user.page.locator(':checked')).waitFor()
}

async function registerAndPay(user: CarefulUser, child: RegExp): Promise<void> {
  const { page } = user
  user.begin('The family registers the child, and pays')
  const dialog = page.getByRole('dialog')
  // The only child that can still join is chosen already.
  await user.reach(dialog.getByLabel(child).and(page.locator(':checked')))
  await user.tap(dialog.getByRole('button', { name: 'Proceed to Checkout' }))
  await user.arrive(/^Checkout$/)
  await user.tap(page.getByRole('button', { name: 'Pay Now' }))
  await page.getByLabel('Card number').waitFor()
  await user.onScreen(page)
  await fill(user, { 'Card number': validCard, 'Expiration date': '1231', 'Security code': '123' })
  await user.tap(page.getByRole('button', { name: /^Pay \$/ }))
  await user.arrive('Payment Successful')
}

async function fill(user: CarefulUser, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await user.type(user.page.getByLabel(label, { exact: true }), text)
}
