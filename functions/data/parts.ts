/** DynamoDB takes a hundred rows at a time, in a transaction as in a batch. */
export const hundreds = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / 100) }, (_, n) => list.slice(n * 100, n * 100 + 100))
