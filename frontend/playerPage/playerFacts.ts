import { ageOn } from '#frontend/players/ageOn.ts'
import { type EditableField, type FieldGroup, fieldGroups } from '#frontend/players/edit/editFields.ts'
import { formatGrade, gradeLabel } from '#frontend/players/grade.ts'
import { formatDate } from '#shared/dates.ts'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { seasonYear } from '#shared/registrations/eligibility.ts'
import type { Team } from '#shared/teams/model.ts'

type Facts = [label: string, value: string | undefined][]

interface Context {
  today: string
  teamList: readonly Pick<Team, 'id' | 'name' | 'season'>[]
  isFamily: boolean
  mayRead: (field: 'hasMedicalIssues' | 'isOutOfDistrict') => boolean
}

/** The facts about a child, by group. What the reply lacks is unknown, or not for this user. */
export function getPlayerFacts(player: PlayerDetail, context: Context): Record<FieldGroup, Facts> {
  const { dateOfBirth } = player
  const { parentName, parentEmail, parentMailProblem, parentPhone } = player
  const seesParent = player.memberships !== undefined
  const all: Record<FieldGroup, Facts> = {
    basic: [
      ['Born', dateOfBirth && `${formatDate(dateOfBirth)} (age ${ageOn(context.today, dateOfBirth)})`],
      ...listPlainFacts('basic', player),
      [gradeLabel(seasonYear(context.today)), formatGrade(player, context.today)],
      ['Guardian', seesParent ? (parentName ?? 'No parent assigned') : undefined],
      ['Email', parentMailProblem ? `${parentEmail} (${mailProblemLabels[parentMailProblem]})` : parentEmail],
      ['Phone', parentPhone],
    ],
    team: [...getTeamFacts(player, context), ['Notes', player.notes]],
    equipment: listPlainFacts('equipment', player),
    safety: [
      ['Contact', player.emergencyContact],
      ['Phone', player.emergencyPhone],
      ['Relationship', player.emergencyRelationship],
      ['Medical', describeMedical(player, context)],
    ],
    school: [
      ['School', player.schoolAttending],
      ['District', describeDistrict(player, context)],
    ],
  }
  return {
    basic: onlyKnown(all.basic),
    team: onlyKnown(all.team),
    equipment: onlyKnown(all.equipment),
    safety: onlyKnown(all.safety),
    school: onlyKnown(all.school),
  }
}

const listPlainFacts = (group: 'basic' | 'equipment', player: PlayerDetail): Facts =>
  fieldGroups[group].flatMap(
    (field): Facts => ('fact' in field ? [[field.fact, textOf(field, player[field.name])]] : []),
  )

/** The label of the chosen option; requested numbers as jersey numbers. */
function textOf({ options }: EditableField, value: string | number[] | null | undefined): string | undefined {
  if (Array.isArray(value)) return value.map(number => `#${number}`).join(', ')
  const choice = options?.find(option => typeof option === 'object' && option.value === value)
  return typeof choice === 'object' ? choice.label : (value ?? undefined)
}

/** A child whom the office or a coach entered: nobody may be taken for healthy because nobody was asked. */
const unanswered = 'Not provided yet'

const onlyKnown = (facts: Facts): Facts => facts.filter(([, value]) => value)

function getTeamFacts({ memberships, teamId, position }: PlayerDetail, { teamList }: Context): Facts {
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

function describeMedical(
  { hasMedicalIssues, medicalInfo }: PlayerDetail,
  { isFamily, mayRead }: Context,
): string | undefined {
  if (!mayRead('hasMedicalIssues')) return undefined
  if (hasMedicalIssues === undefined) return unanswered
  if (!hasMedicalIssues) return 'None'
  return isFamily ? medicalInfo || 'Has medical issues' : 'Yes'
}

function describeDistrict(
  { isOutOfDistrict, hasDistrictRelease }: PlayerDetail,
  { mayRead }: Context,
): string | undefined {
  if (!mayRead('isOutOfDistrict')) return undefined
  if (isOutOfDistrict === undefined) return unanswered
  if (!isOutOfDistrict) return 'Lives in the district'
  return `Lives outside the district, ${hasDistrictRelease ? 'with' : 'without'} a release`
}
