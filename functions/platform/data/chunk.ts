/** DynamoDB takes at most a hundred items per transaction or batch. */
export const chunkByHundred = <T>(list: readonly T[]): T[][] => chunk(list, 100)

export const chunk = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
