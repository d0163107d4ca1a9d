import { toComparableText } from '../comparableText.ts'
import { defineCheck } from '../defineCheck.ts'
import { groupBy, indexBy } from '../snapshot.ts'

/** The badge, the award and the player agree on who was awarded what. */
export const achievementChecks = [
  defineCheck({
    name: 'badges',
    means: 'a badge counts each of its awards once, and nobody has an award that does not exist',
    rows: snapshot => [
      ...new Set([...snapshot.badges.map(({ id }) => id), ...snapshot.awards.map(({ typeId }) => typeId)]),
    ],
    wrong: snapshot => {
      const badges = indexBy(snapshot.badges, ({ id }) => id)
      const given = groupBy(
        snapshot.awards.filter(({ of }) => of === undefined),
        ({ typeId }) => typeId,
      )
      return id => {
        const [recorded, counted] = [badges.get(id)?.awardCount, given.get(id)?.length ?? 0]
        if (recorded === undefined) return [`Badge ${id} was awarded but no longer exists`]
        return recorded === counted ? [] : [`Badge ${id} counts ${recorded} awards, but there are ${counted}`]
      }
    },
  }),
  defineCheck({
    name: 'awards',
    means: 'a player’s copy of a team award matches the award',
    rows: snapshot => snapshot.awards.filter(({ of }) => of !== undefined),
    wrong: snapshot => {
      const whole = indexBy(
        snapshot.awards.filter(({ of }) => of === undefined),
        ({ id }) => id,
      )
      return ({ of, ...part }) => {
        const award = whole.get(part.id)
        if (!award) return [`${of} has a copy of award ${part.id}, which no longer exists`]
        return toComparableText(award) === toComparableText(part)
          ? []
          : [`${of} has a copy of award ${part.id} that does not match it`]
      }
    },
  }),
]
