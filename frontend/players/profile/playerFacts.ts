import { formatDate } from '#shared/dates.ts'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import { helmetLabels } from '#shared/players/choices.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { ageOn } from '../ageOn.ts'
import type { Group } from '../edit/editFields.ts'

type Facts = [label: string, value: string | undefined][]

interface Context {
  today: string
  teamList: readonly Pick<Team, 'id' | 'name' | 'season'>[]
  isFamily: boolean
}

/** What the reply tells of a child, by parts. What is not told is not for this reader, or not known. */
export function factsOf(player: PlayerDetail, context: Context): Record<Group, Facts> {
  const { dateOfBirth, gender, grade, usaLacrosseNumber } = player
  const { parentName, parentEmail, parentMailProblem, parentPhone, requestedNumbers = [] } = player
  const seesParent = player.memberships !== undefined
  const all: Record<Group, Facts> = {
    basic: [
      ['Born', dateOfBirth && `${formatDate(dateOfBirth)} (age ${ageOn(context.today, dateOfBirth)})`],
      ['Gender', gender],
      ['Grade', grade ?? undefined],
      ['USA Lacrosse', usaLacrosseNumber],
      ['Guardian', seesParent ? (parentName ?? 'No parent assigned') : undefined],
      [
        'E-mail',
        parentMailProblem ? `${parentEmail} (${mailProblemLabels[parentMailProblem]})` : parentEmail,
      ],
      ['Phone', parentPhone],
    ],
    team: [...teamFacts(player, context), ['Notes', player.notes]],
    equipment: [
      ['Jersey size', player.jerseySize],
      ['Shorts size', player.shortsSize],
      ['Helmet', player.helmetType && helmetLabels[player.helmetType]],
      ['Coach shirt', player.coachShirtSize ?? undefined],
      ['Wishes', requestedNumbers.map(number => `#${number}`).join(', ')],
    ],
    safety: [
      ['Contact', player.emergencyContact],
      ['Phone', player.emergencyPhone],
      ['Relationship', player.emergencyRelationship],
      ['Medical', medicalText(player, context)],
    ],
    school: [
      ['School', player.schoolAttending],
      ['District', player.isOutOfDistrict === undefined ? undefined : districtText(player)],
    ],
  }
  return {
    basic: known(all.basic),
    team: known(all.team),
    equipment: known(all.equipment),
    safety: known(all.safety),
    school: known(all.school),
  }
}

const known = (facts: Facts): Facts => facts.filter(([, value]) => value)

function teamFacts({ memberships, teamId, position }: PlayerDetail, { teamList }: Context): Facts {
  const lasting = memberships?.filter(({ active }) => active) ?? []
  if (lasting.length === 0)
    return [
      ['Team', teamId ? undefined : 'No team yet'],
      ['Position', position ?? undefined],
    ]
  return lasting.map(member => {
    const team = teamList.find(({ id }) => id === member.teamId)
    const place = [
      team ? `${team.name} · ${team.season}` : 'A team',
      member.jerseyNumber != null && `#${member.jerseyNumber}`,
      member.position,
    ]
    return ['Team', place.filter(Boolean).join(' · ')]
  })
}

function medicalText({ hasMedicalIssues, medicalInfo }: PlayerDetail, { isFamily }: Context) {
  if (hasMedicalIssues === undefined) return undefined
  if (!hasMedicalIssues) return 'Nothing to know of'
  return isFamily ? medicalInfo || 'Has medical issues' : 'There is something to know of'
}

function districtText({ isOutOfDistrict, hasDistrictRelease }: PlayerDetail): string {
  if (!isOutOfDistrict) return 'Lives in the district'
  return `Lives outside, ${hasDistrictRelease ? 'with' : 'without'} a release`
}
