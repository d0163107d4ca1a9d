import { check } from '../defineCheck.ts'
import { group, index } from '../snapshot.ts'

/** Who was awarded what, as the badge, the award and the player say it. */
export const achievementChecks = [
  check({
    name: 'badges',
    means: 'a badge counts each of its awards once, and nobody has one that there is not',
    rows: books => [
      ...new Set([...books.badges.map(({ id }) => id), ...books.awards.map(({ typeId }) => typeId)]),
    ],
    wrong: books => {
      const badges = index(books.badges, ({ id }) => id)
      const given = group(
        books.awards.filter(({ of }) => of === undefined),
        ({ typeId }) => typeId,
      )
      return id => {
        const [says, counted] = [badges.get(id)?.awardCount, given.get(id)?.length ?? 0]
        if (says === undefined) return [`Badge ${id} is awarded, and gone`]
        return says === counted ? [] : [`Badge ${id} counts ${says} awards, there are ${counted}`]
      }
    },
  }),
  check({
    name: 'awards',
    means: 'what a player has of a team’s award says what the award says',
    rows: books => books.awards.filter(({ of }) => of !== undefined),
    wrong: books => {
      const whole = index(
        books.awards.filter(({ of }) => of === undefined),
        ({ id }) => id,
      )
      return ({ of, ...part }) => {
        const award = whole.get(part.id)
        if (!award) return [`${of} has a part of award ${part.id}, which is gone`]
        return textOf(award) === textOf(part)
          ? []
          : [`${of} has award ${part.id}, and it says something else`]
      }
    },
  }),
]

const textOf = (award: object): string =>
  JSON.stringify(Object.entries(award).toSorted(([one], [other]) => one.localeCompare(other)))
