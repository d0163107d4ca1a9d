import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { pathTo, pathToTeam } from '#frontend/lib/paths.ts'
import { formatAddress } from '#frontend/ownProfile/formatAddress.ts'
import { Avatar } from '#frontend/players/Avatar.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import factListStyles from '#frontend/ui/FactList.module.css'
import { ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { TextButton } from '#frontend/ui/TextButton.tsx'
import { Fact } from '#frontend/users/AccountFacts.tsx'
import { formatCreated } from '#frontend/users/describe.ts'
import { isStaff, roleLabels } from '#shared/access.ts'
import type { Relative, UserDetails } from '#shared/users/people.ts'
import { formatTeamSpot } from './describe.ts'
import styles from './profile.module.css'

interface Props {
  person: UserDetails
  onOpenProfile: ((userId: string) => void) | undefined
}

export function PersonalTab({ person, onOpenProfile }: Props) {
  const { relationships, teams } = person
  return (
    <div className={styles.profileParts}>
      <ContactSection person={person} />
      <AccountSection person={person} />
      <Section title="Family">
        {relationships.players.length + relationships.parents.length === 0 && (
          <p className="muted">No one is linked.</p>
        )}
        <dl className={factListStyles.facts}>
          <RelativesSection label="Players" people={relationships.players} onJump={onOpenProfile} isChild />
          <RelativesSection label="Parents" people={relationships.parents} onJump={onOpenProfile} />
        </dl>
      </Section>
      <Section title="Teams">
        {teams.length === 0 && <p className="muted">Not on a team.</p>}
        <ul className={styles.profileList}>
          {teams.map(team => (
            <li key={`${team.id} ${team.role} ${team.playerName}`}>
              <Link to={pathToTeam(team)}>{team.name}</Link>
              <span className={`muted ${styles.profileListNote}`}>{formatTeamSpot(team)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function ContactSection({ person }: { person: UserDetails }) {
  const { email, emailConfirmed, phoneNumber, mobilePhone, homePhone, inheritedAddress } = person
  const { usaLacrosseNumber, coachShirtSize, role } = person
  const own = formatAddress(person)
  const inherited = !own && inheritedAddress ? formatAddress(inheritedAddress) : ''
  return (
    <Section title="Contact">
      {person.profileImageUrl && <Avatar player={{ ...person, playerImageUrl: person.profileImageUrl }} />}
      <dl className={factListStyles.facts}>
        <Fact label="Email">
          {email} {!emailConfirmed && <Badge tone="warning">not confirmed</Badge>}
        </Fact>
        <Fact label="Mobile phone">{mobilePhone}</Fact>
        <Fact label="Home phone">{homePhone}</Fact>
        {phoneNumber && <Fact label="Phone">{phoneNumber}</Fact>}
        <Fact label="Address">{own || (inherited && `${inherited} (the parent’s)`)}</Fact>
        <Fact label="USA Lacrosse">{usaLacrosseNumber}</Fact>
        {isStaff(role) && <Fact label="Shirt size">{coachShirtSize}</Fact>}
      </dl>
    </Section>
  )
}

function AccountSection({ person }: { person: UserDetails }) {
  const { username, role, createdAt, lastLogin, hasLogin, invitedAt } = person
  const { config } = useClub()
  return (
    <Section title="Account">
      <dl className={factListStyles.facts}>
        <Fact label="Username">{username}</Fact>
        <Fact label="Role">{roleLabels[role]}</Fact>
        <Fact label="Created">{formatCreated(createdAt, config?.timeZone)}</Fact>
        <Fact label="Last login">{lastLogin ? <ClubDateTime at={lastLogin} /> : 'Never'}</Fact>
        {!hasLogin && invitedAt && (
          <Fact label="Invited">
            <ClubDateTime at={invitedAt} />
          </Fact>
        )}
      </dl>
    </Section>
  )
}

function RelativesSection(props: {
  label: string
  people: readonly Relative[]
  onJump: Props['onOpenProfile']
  isChild?: boolean
}) {
  const { label, people, onJump, isChild = false } = props
  if (people.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      {people.map(relative => (
        <dd key={relative.userId}>
          <RelativeLink relative={relative} onJump={onJump} isChild={isChild} />{' '}
          {relative.primary && <Badge>Primary</Badge>}
          {relative.email && <span className={`${styles.profileMail} muted`}>{relative.email}</span>}
        </dd>
      ))}
    </div>
  )
}

function RelativeLink(props: { relative: Relative; onJump: Props['onOpenProfile']; isChild: boolean }) {
  const { relative, onJump, isChild } = props
  const { id, userId, name } = relative
  if (onJump) {
    return <TextButton onClick={() => onJump(userId)}>{name}</TextButton>
  }
  return isChild ? <Link to={pathTo('player', { id })}>{name}</Link> : name
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.profilePart} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
