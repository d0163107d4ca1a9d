import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { pathToPlayer } from '#frontend/players/paths.ts'
import { teamsPath } from '#frontend/teams/paths.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { Instant } from '#frontend/ui/ClubDate.tsx'
import { createdText } from '#frontend/users/describe.ts'
import { Fact } from '#frontend/users/PersonFacts.tsx'
import { isStaff, roleLabels } from '#shared/access.ts'
import type { Relative, UserDetails } from '#shared/users/people.ts'
import { addressOf, teamPlace } from './describe.ts'

interface Props {
  person: UserDetails
  onJump: ((userId: string) => void) | undefined
}

export function PersonalTab({ person, onJump }: Props) {
  const { relationships, teams } = person
  return (
    <div className="profile-parts">
      <Contact person={person} />
      <Account person={person} />
      <Part title="Family">
        {relationships.players.length + relationships.parents.length === 0 && (
          <p className="muted">Nobody is linked.</p>
        )}
        <dl className="facts">
          <Relatives label="Players" people={relationships.players} onJump={onJump} isChild />
          <Relatives label="Parents" people={relationships.parents} onJump={onJump} />
        </dl>
      </Part>
      <Part title="Teams">
        {teams.length === 0 && <p className="muted">On no team.</p>}
        <ul className="profile-list">
          {teams.map(team => (
            <li key={`${team.id} ${team.role} ${team.playerName}`}>
              <Link to={teamsPath(team)}>{team.name}</Link>
              <span className="muted">{teamPlace(team)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Contact({ person }: { person: UserDetails }) {
  const { email, emailConfirmed, phoneNumber, mobilePhone, homePhone, inheritedAddress } = person
  const { usaLacrosseNumber, coachShirtSize, role } = person
  const own = addressOf(person)
  const inherited = !own && inheritedAddress ? addressOf(inheritedAddress) : ''
  return (
    <Part title="Contact">
      <dl className="facts">
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
    </Part>
  )
}

function Account({ person }: { person: UserDetails }) {
  const { username, role, createdAt, lastLogin, hasLogin, invitedAt } = person
  const { config } = useClub()
  return (
    <Part title="Account">
      <dl className="facts">
        <Fact label="Username">{username}</Fact>
        <Fact label="Role">{roleLabels[role]}</Fact>
        <Fact label="Created">{createdText(createdAt, config?.timeZone)}</Fact>
        <Fact label="Last login">{lastLogin ? <Instant at={lastLogin} /> : 'Never'}</Fact>
        {!hasLogin && invitedAt && (
          <Fact label="Invited">
            <Instant at={invitedAt} />
          </Fact>
        )}
      </dl>
    </Part>
  )
}

function Relatives(props: {
  label: string
  people: readonly Relative[]
  onJump: Props['onJump']
  isChild?: boolean
}) {
  const { label, people, onJump, isChild = false } = props
  if (people.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      {people.map(relative => (
        <dd key={relative.userId}>
          <Name relative={relative} onJump={onJump} isChild={isChild} />{' '}
          {relative.primary && <Badge>Primary</Badge>}
          {relative.email && <span className="profile-mail muted">{relative.email}</span>}
        </dd>
      ))}
    </div>
  )
}

function Name(props: { relative: Relative; onJump: Props['onJump']; isChild: boolean }) {
  const { relative, onJump, isChild } = props
  const { id, userId, name } = relative
  if (onJump) {
    return (
      <button type="button" className="profile-jump" onClick={() => onJump(userId)}>
        {name}
      </button>
    )
  }
  return isChild ? <Link to={pathToPlayer({ id })}>{name}</Link> : name
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="profile-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
