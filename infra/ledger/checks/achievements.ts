import { toComparableText } from '../comparableText.ts'
import { defineCheck } from '../defineCheck.ts'
import { groupBy, indexBy } from '../snapshot.ts'

/** The badge, the award and the player agree on who was awarded what. */
export const achievementChecks = [
  defineCheck({
    name: 'badges',
    means: 'a badge counts each of its awards once, and nobody has one that there is not',
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
        if (recorded === undefined) return [`Badge ${id} is awarded, and gone`]
        return recorded === counted ? [] : [`Badge ${id} counts ${recorded} awards, there are ${counted}`]
      }
    },
  }),
  defineCheck({
    name: 'awards',
    means: 'what a player has of a team’s award says what the award says',
    rows: snapshot => snapshot.awards.filter(({ of }) => of !== undefined),
    wrong: snapshot => {
      const whole = indexBy(
        snapshot.awards.filter(({ of }) => of === undefined),
        ({ id }) => id,
      )
      return ({ of, ...part }) => {
        const award = whole.get(part.id)
        if (!award) return [`${of} has a part of award ${part.id}, which is gone`]
        return toComparableText(award) === toComparableText(part)
          ? []
          : [`${of} has award ${part.id}, and it says something else`]
      }
    },
  }),
]
