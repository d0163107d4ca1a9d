interface ClubTeam {
  name: string
  gender: 'Female' | 'Male'
  /** 12 for U12. */
  ageGroup: number
  grade: '4' | '6'
  primaryColor: string
}

/** Of the current season. The first is the one that `coach` coaches and the demo family's first child plays on. */
export const leagueTeams: readonly ClubTeam[] = [
  { name: 'Falcons Girls U12', gender: 'Female', ageGroup: 12, grade: '6', primaryColor: '#7b001c' },
  { name: 'Falcons Girls U10', gender: 'Female', ageGroup: 10, grade: '4', primaryColor: '#6d28d9' },
  { name: 'Ospreys Girls U10', gender: 'Female', ageGroup: 10, grade: '4', primaryColor: '#0f766e' },
  { name: 'Hawks Boys U12', gender: 'Male', ageGroup: 12, grade: '6', primaryColor: '#b45309' },
  { name: 'Hawks Boys U10', gender: 'Male', ageGroup: 10, grade: '4', primaryColor: '#1a5336' },
]

/** Of the season that families register for, for girls or boys by their age group: the office is still filling them. */
export const travelTeams: readonly [ClubTeam, ...ClubTeam[]] = [
  { name: 'Falcons Girls U10 Travel', gender: 'Female', ageGroup: 10, grade: '4', primaryColor: '#7b001c' },
  { name: 'Hawks Boys U10 Travel', gender: 'Male', ageGroup: 10, grade: '4', primaryColor: '#1a5336' },
  { name: 'Falcons Girls U12 Travel', gender: 'Female', ageGroup: 12, grade: '6', primaryColor: '#7b001c' },
  { name: 'Hawks Boys U12 Travel', gender: 'Male', ageGroup: 12, grade: '6', primaryColor: '#1a5336' },
]

/** "U10", or "Girls U10" where families are to choose among teams of both. */
export const writeAgeGroup = (team: ClubTeam): string => {
  const kind = travelTeams.includes(team) ? (team.gender === 'Female' ? 'Girls ' : 'Boys ') : ''
  return `${kind}U${team.ageGroup}`
}
